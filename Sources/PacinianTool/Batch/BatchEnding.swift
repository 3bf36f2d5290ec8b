import PacinianBase

/// The end of a batch, after every pattern was tried: the manifest, the gallery, and a report of
/// the failures.
struct BatchEnding<Work: BatchWork> {
  let session: BatchSession<Work>
  let result: BatchResult
  let journal: ManifestJournal

  func finish() throws(ToolError) {
    if session.work.writesOutput { synchroniseFolders() }
    var problem: ToolError?
    do throws(ToolError) {
      if !session.work.sideFiles.isEmpty { try writeGallery() }
      try writeManifest()
      journal.remove()
    } catch {
      problem = error
    }
    report()
    if let problem {
      if !result.failures.isEmpty { StandardStreams.report("pacinian: \(failureSummary)") }
      throw ToolError(
        problem.code,
        problem.message + "; \(place.journalPath) has the finished part: run again with --resume"
      )
    }
    guard !result.failures.isEmpty else { return }
    let isUnwritable =
      progress.done + progress.kept == 0
      && result.failures.allSatisfy { $0.error.code == .cannotWrite }
    throw ToolError(isUnwritable ? .cannotWrite : .badData, failureSummary)
  }

  private var place: BatchPlace { session.place }
  private var items: [BatchItem] { session.plan.items }
  private var progress: BatchProgress { result.progress }

  private var failureSummary: String {
    "\(result.failures.count) of \(items.count) \(session.inputsName) failed; see the table above"
  }

  /// Names that were given by renaming reach the disk with their folders; the manifest comes after.
  private func synchroniseFolders() {
    var folders: Set = [ExactName(place.folder)]
    for item in items {
      BatchFolder.insert(above: "\(place.folder)/\(item.output)", into: &folders)
    }
    for folder in folders { FileDescriptor.bringNamesToDisk(ofFolder: folder.text) }
  }

  /// Writes the journal's lines in the order of the inputs, and lines for patterns that a full disk
  /// kept out of the journal.
  private func writeManifest() throws(ToolError) {
    let file = DurableFile(path: place.manifestPath)
    var writer = try BufferedFile(file)
    let unrecorded = Dictionary(
      result.failures.map { (ExactName($0.input), $0.error.message) }, uniquingKeysWith: { $1 })
    for (item, line) in zip(items, result.lines) {
      if let line {
        try writer.write(journal.line(in: line))
      } else {
        var entry = ManifestEntry(
          item, .failed, inputHash: nil, settings: session.work.settings, processingSeconds: 0)
        entry.error = unrecorded[ExactName(item.input)] ?? ""
        try writer.write(entry.line + [UInt8(ascii: "\n")])
      }
    }
    try writer.finish()
    FileDescriptor.bringNamesToDisk(ofFolder: FilePath.folder(of: place.manifestPath))
  }

  private func writeGallery() throws(ToolError) {
    let name = "index\(place.shard.map { "-\($0.label)" } ?? "").html"
    var writer = try BufferedFile(DurableFile(path: "\(place.folder)/\(name)"))
    let hasPage = GalleryPage.hasPage(besideGalleryIn: place.folder)
    let cards = result.lines.compactMap { line in
      line.flatMap { GalleryCard(line: journal.line(in: $0), folder: "", hasPage: hasPage) }
    }
    try GalleryPage(cards: cards, isForEars: session.isForEars).write { (part) throws(ToolError) in
      try writer.write(part)
    }
    try writer.finish()
  }

  /// Writes a table of the failures and of missing recordings, and one line about the whole batch.
  private func report() {
    for line in OutcomeTable(result).lines { StandardStreams.report(line) }
    let loud = result.lines.compactMap { line in
      line.flatMap { ManifestEntry(line: journal.line(in: $0)) }?.signal
    }.filter { $0.clippedCount > 0 }
    let largest = loud.map(\.peak).max() ?? 0
    let parts = [
      "\(progress.done) \(session.doneWord)", progress.kept > 0 ? "\(progress.kept) kept" : nil,
      result.failures.isEmpty ? nil : "\(result.failures.count) failed",
      result.silences.isEmpty ? nil : "\(result.silences.count) without some recordings",
      loud.isEmpty
        ? nil
        : "\(loud.count) beyond full scale, by a factor of \(decimal(largest, digits: 2)) at most",
    ]
    StandardStreams.report(
      "\(place.folder): \(parts.compactMap(\.self).joined(separator: ", ")), "
        + "\(decimal(progress.hapticSeconds, digits: 3)) s\(session.secondsNote)")
  }
}
