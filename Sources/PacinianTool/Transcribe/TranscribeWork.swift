/// The transcription of the sounds of a batch.
struct TranscribeWork: BatchWork {
  let place: BatchPlace
  let settings: String
  let transcriber: Transcriber

  var possibleSideFiles: [SideFile.Kind] { transcriber.format.possibleSideFiles }

  func read(_ item: BatchItem, _ entry: inout ManifestEntry) throws(ToolError) -> String {
    entry.inputHash = ContentHash(ofFileAt: item.path)
    return item.path
  }

  func make(
    _ path: String, of item: BatchItem, _ entry: inout ManifestEntry, for job: BatchJob<Self>
  ) throws(ToolError) -> BatchJob<Self>.Made {
    let result = try transcriber.transcribe(SoundInput(path: path, transcriber.choices))
    let made = try job.write(result.conversion, of: item, &entry)
    let (intake, transcription) = (result.intake, result.transcription)
    entry.signal = ManifestEntry.Signal(
      frameCount: intake.sampleCount, durationSeconds: transcription.seconds,
      peak: transcription.peak, clippedCount: intake.clippedCount)
    job.feed.update { $0.hapticSeconds += transcription.seconds }
    return made
  }
}
