/// The transcription of the sounds of a batch, one at a time.
struct TranscribeJob: BatchWork {
  private let transcriber: Transcriber
  private let place: BatchPlace
  private let ledger: ResumeLedger
  private let journal: ManifestJournal
  /// All files that are read in the batch.
  private let inputs: Set<FileIdentity>

  init(
    _ transcriber: Transcriber, place: BatchPlace, journal: ManifestJournal,
    inputs: Set<FileIdentity>
  ) {
    self.transcriber = transcriber
    self.place = place
    self.journal = journal
    self.inputs = inputs
    ledger = place.isResumed ? ResumeLedger(of: place) : ResumeLedger()
  }

  /// Transcribes a sound unless an earlier run has done so.
  func run(_ item: BatchItem, tally: BatchTally) -> BatchJob.Outcome {
    let (start, settings) = (tally.clock.nanoseconds, transcriber.settings)
    let file = DurableFile(path: "\(place.folder)/\(item.output)")
    let inputHash = ContentHash(ofFileAt: item.path)
    var entry = ManifestEntry(
      item, .done, inputHash: inputHash, settings: settings, processingSeconds: 0)
    do throws(ToolError) {
      if let inputHash {
        let kept = try ledger.keep(
          item, inputHash: inputHash, settings: settings, folder: place.folder, writesAudio: true,
          sideFiles: [], journal: journal)
        if let kept { return BatchJob.Outcome(kind: .kept, line: kept) }
      }
      let result = try transcriber.transcribe(SoundInput(path: item.path, transcriber.choices))
      try BatchFolder.make(above: item.output, in: place.folder)
      try file.refuse(replacing: inputs)
      entry.output = item.output
      entry.outputHash = try file.write(result.conversion.files[0])
      let intake = result.intake
      entry.signal = ManifestEntry.Signal(
        frameCount: intake.sampleCount, durationSeconds: result.transcription.seconds,
        peak: result.transcription.peak, clippedCount: intake.clippedCount)
      entry.processingSeconds = Double(tally.clock.nanoseconds - start) / 1e9
      tally.add(hapticSeconds: result.transcription.seconds)
      // After this line --resume repairs an interruption by renaming the file.
      let line = try journal.append(entry.line)
      try file.commit()
      return BatchJob.Outcome(kind: .done, line: line)
    } catch {
      file.discard()
      var failed = ManifestEntry(
        item, .failed, inputHash: inputHash, settings: settings,
        processingSeconds: Double(tally.clock.nanoseconds - start) / 1e9)
      failed.error = error.message
      return BatchJob.Outcome(kind: .failed(error), line: try? journal.append(failed.line))
    }
  }
}
