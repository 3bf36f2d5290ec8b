import PacinianFormats
import PacinianModel

/// The conversion of the patterns of a batch, one at a time.
struct ConvertJob: BatchWork {
  private let reading: PatternReadingChoices
  private let choices: ConversionChoices
  private let profile: ActuatorProfile?
  private let settings: String
  private let place: BatchPlace
  private let ledger: ResumeLedger
  private let journal: ManifestJournal
  /// All files that are read in the batch.
  private let inputs: Set<FileIdentity>

  init(
    _ choices: ConversionChoices, profile: ActuatorProfile?, reading: PatternReadingChoices,
    settings: String, place: BatchPlace, journal: ManifestJournal, inputs: Set<FileIdentity>
  ) {
    self.choices = choices
    self.profile = profile
    self.reading = reading
    self.settings = settings
    self.place = place
    self.journal = journal
    self.inputs = inputs
    ledger = place.isResumed ? ResumeLedger(of: place) : ResumeLedger()
  }

  /// Converts a pattern unless an earlier run has done so.
  func run(_ item: BatchItem, tally: BatchTally) -> BatchJob.Outcome {
    let start = tally.clock.nanoseconds
    let file = DurableFile(path: "\(place.folder)/\(item.output)")
    var settings = settings
    var entry = ManifestEntry(
      item, .done, inputHash: nil, settings: settings, processingSeconds: 0)
    do throws(ToolError) {
      let input = try reading.file(at: item.path)
      let hash = ContentHash(of: input.bytes)
      entry.inputHash = hash
      var ready: PatternReading?
      if choices.format.isSound {
        // The recordings decide the output too.
        let pattern = try reading.read(input)
        let clips = try choices.recordings(of: pattern.layers, path: item.path)
        settings += " recordings=\(ContentHash(ofRecordings: clips))"
        entry.settings = settings
        ready = pattern
      }
      let kept = try ledger.keep(
        item, inputHash: hash, settings: settings, folder: place.folder, writesAudio: true,
        sideFiles: [], journal: journal)
      if let kept { return BatchJob.Outcome(kind: .kept, line: kept) }
      let pattern = if let ready { ready } else { try reading.read(input) }
      let conversion = try choices.convert(
        pattern.layers, name: item.path, path: item.path, profile: profile)
      guard conversion.files.count == 1 else {
        throw ToolError(
          .badData, "\(item.path) becomes two AHAP files; convert it alone, or to another format")
      }
      try BatchFolder.make(above: item.output, in: place.folder)
      try file.refuse(replacing: inputs)
      entry.output = item.output
      entry.outputHash = try file.write(conversion.files[0])
      entry.note(pattern, [])
      entry.losses = conversion.losses
      entry.processingSeconds = Double(tally.clock.nanoseconds - start) / 1e9
      tally.add(hapticSeconds: pattern.duration)
      // After this line --resume repairs an interruption by renaming the file.
      let line = try journal.append(entry.line)
      try file.commit()
      return BatchJob.Outcome(kind: .done, line: line)
    } catch {
      file.discard()
      var failed = ManifestEntry(
        item, .failed, inputHash: entry.inputHash, settings: settings,
        processingSeconds: Double(tally.clock.nanoseconds - start) / 1e9)
      failed.error = error.message
      return BatchJob.Outcome(kind: .failed(error), line: try? journal.append(failed.line))
    }
  }
}
