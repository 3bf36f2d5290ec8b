/// The newest line for each input that earlier runs of a batch wrote, and its position.
struct ResumeLedger: Sendable {
  private struct Known: Sendable {
    let entry: ManifestEntry
    /// `nil`: in the manifest, not in the journal.
    let place: ManifestJournal.Place?
    let range: Range<Int>
  }

  private var known: [ExactName: Known] = [:]
  private var manifest: [UInt8] = []

  /// Knows nothing.
  init() {}

  /// Reads the manifest of a complete run and the journal of an interrupted one, if they exist; the
  /// journal is newer. Lines that are not a manifest's are skipped.
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

  /// The line of a pattern that need not be rendered again: this version made it from this content
  /// with these settings, and the content of its files has not changed.
  ///
  /// A file that an interruption left under its partial name gets its own name.
  func keep(
    _ item: BatchItem, inputHash: ContentHash, settings: String, folder: String,
    writesAudio: Bool, writesPlot: Bool, writesMix: Bool, journal: ManifestJournal
  ) throws(ToolError) -> ManifestJournal.Place? {
    guard let known = known[ExactName(item.input)] else { return nil }
    let entry = known.entry
    guard entry.status == .done, entry.inputHash == inputHash, entry.settings == settings,
      entry.toolVersion == Tool.version
    else { return nil }
    if writesAudio {
      guard entry.output == item.output, let hash = entry.outputHash,
        DurableFile(path: "\(folder)/\(item.output)").recover(hash)
      else { return nil }
    }
    if writesPlot {
      for (file, path) in [
        (entry.plot, item.plot), (entry.thumbnail, item.thumbnail), (entry.pattern, item.pattern),
      ] {
        guard let file, file.path == path,
          DurableFile(path: "\(folder)/\(path)").recover(file.hash)
        else { return nil }
      }
    }
    if writesMix {
      guard let mix = entry.mix, mix.path == item.mix,
        DurableFile(path: "\(folder)/\(item.mix)").recover(mix.hash)
      else { return nil }
    }
    if let place = known.place { return place }
    return try journal.append(manifest[known.range])
  }

  private mutating func add(
    _ line: ArraySlice<UInt8>, range: Range<Int>, place: ManifestJournal.Place?
  ) {
    guard let entry = ManifestEntry(line: line) else { return }
    known[ExactName(entry.input)] = Known(entry: entry, place: place, range: range)
  }

  private static func bytes(_ path: String) -> [UInt8] {
    (try? InputFile(path: path, byteLimit: ManifestLines.largestBytes))?.bytes ?? []
  }
}
