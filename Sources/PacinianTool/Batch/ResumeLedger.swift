/// What earlier runs of a batch left: the newest line for each input, and where it is.
struct ResumeLedger: Sendable {
  private struct Known: Sendable {
    let record: ManifestRecord
    /// `nil`: in the manifest, not in the journal.
    let place: ManifestJournal.Place?
    let range: Range<Int>
  }

  private var known: [ExactName: Known] = [:]
  private var manifest: [UInt8] = []

  /// Knows nothing.
  init() {}

  /// Reads the manifest of a complete run and the journal of an interrupted one, where they are;
  /// the journal is newer. What is not a line of a manifest is passed over.
  init(manifestPath: String, journalPath: String) {
    manifest = Self.bytes(manifestPath)
    for range in ManifestLines.complete(in: manifest) {
      add(manifest[range], range: range, place: nil)
    }
    let journal = Self.bytes(journalPath)
    for range in ManifestLines.complete(in: journal) {
      add(
        journal[range], range: range,
        place: ManifestJournal.Place(offset: range.lowerBound, byteCount: range.count))
    }
  }

  /// The line of a pattern that need not be rendered again: made by this version from this
  /// content with these settings, and its files are there with the content they had.
  ///
  /// A file that an interruption left without its name gets it.
  func keep(
    _ item: BatchItem, inputHash: ContentHash, settings: String, folder: String,
    writesAudio: Bool, writesPlot: Bool, journal: ManifestJournal
  ) throws(ToolError) -> (place: ManifestJournal.Place, record: ManifestRecord)? {
    guard let known = known[ExactName(item.input)] else { return nil }
    let record = known.record
    guard record.status == .done, record.inputHash == inputHash, record.settings == settings,
      record.toolVersion == Tool.version
    else { return nil }
    if writesAudio {
      guard record.output == item.output, let hash = record.outputHash,
        DurableFile(path: "\(folder)/\(item.output)").recover(hash)
      else { return nil }
    }
    if writesPlot {
      guard record.plot == item.plot, let hash = record.plotHash,
        DurableFile(path: "\(folder)/\(item.plot)").recover(hash)
      else { return nil }
    }
    if let place = known.place { return (place, record) }
    let place = try journal.append(manifest[known.range])
    return (place, record)
  }

  private mutating func add(
    _ line: ArraySlice<UInt8>, range: Range<Int>, place: ManifestJournal.Place?
  ) {
    guard let record = ManifestRecord(line: line) else { return }
    known[ExactName(record.input)] = Known(record: record, place: place, range: range)
  }

  private static func bytes(_ path: String) -> [UInt8] {
    (try? InputFile(path: path, byteLimit: ManifestLines.largestBytes))?.bytes ?? []
  }
}
