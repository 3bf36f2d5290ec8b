import PacinianBase

/// The newest line for each input that earlier runs of a batch wrote, and its position.
struct ResumeLedger: Sendable {
  private struct Known: Sendable {
    let entry: ManifestEntry
    /// The positions of the line in the journal, or else in the manifest.
    let range: Range<Int>
    let isInJournal: Bool
  }

  private var known: [ExactName: Known] = [:]
  private var manifest: [UInt8] = []

  /// Knows nothing.
  init() {}

  /// Reads the manifest of a complete run and the journal of an interrupted one, if they exist; the
  /// journal is newer. Lines that are not a manifest's are skipped.
  init(of place: BatchPlace) {
    manifest = Self.bytes(place.manifestPath)
    for range in ManifestLines.complete(in: manifest) { add(manifest[range], isInJournal: false) }
    let journal = Self.bytes(place.journalPath)
    for range in ManifestLines.complete(in: journal) { add(journal[range], isInJournal: true) }
  }

  /// The positions in the journal of a line whose pattern need not be rendered again: this version
  /// made it from this content with these settings, and the content of its files has not changed.
  ///
  /// A file that an interruption left under its partial name gets its own name.
  /// - Parameter wanted: the entry of this run, with the hash of the input and the settings.
  func keep(
    _ item: BatchItem, _ wanted: ManifestEntry, by work: some BatchWork, journal: ManifestJournal
  ) throws(ToolError) -> Range<Int>? {
    guard let known = known[ExactName(item.input)] else { return nil }
    let (entry, folder) = (known.entry, work.place.folder)
    guard let inputHash = wanted.inputHash, entry.status == .done, entry.inputHash == inputHash,
      entry.settings == wanted.settings, entry.toolVersion == Tool.version
    else { return nil }
    /// Whether an output is there, with the hash that the entry has for it.
    func isThere(_ path: String, _ recorded: String?, _ hash: ContentHash?) -> Bool {
      guard recorded == path, let hash else { return false }
      return OutputFile(durable: "\(folder)/\(path)").recover(hash)
    }
    if work.writesOutput, !isThere(item.output, entry.output, entry.outputHash) { return nil }
    for kind in work.sideFiles + work.possibleSideFiles.filter({ entry.sideFiles[$0] != nil }) {
      let file = entry.sideFiles[kind]
      guard isThere(item.path(of: kind), file?.path, file?.hash) else { return nil }
    }
    return known.isInJournal ? known.range : try journal.append(manifest[known.range])
  }

  private mutating func add(_ line: ArraySlice<UInt8>, isInJournal: Bool) {
    guard let entry = ManifestEntry(line: line) else { return }
    known[ExactName(entry.input)] = Known(
      entry: entry, range: line.indices, isInJournal: isInJournal)
  }

  private static func bytes(_ path: String) -> [UInt8] {
    guard let file = try? FileDescriptor.readingFile(path) else { return [] }
    defer { try? file.close() }
    return (try? file.readAll(byteLimit: InputLimit.journal)) ?? []
  }
}
