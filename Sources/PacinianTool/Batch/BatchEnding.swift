import PacinianBase

/// The end of a batch, after every pattern was tried: the manifest, the gallery, and a report of
/// the failures.
struct BatchEnding<Work: BatchWork> {
  let session: BatchSession<Work>
  /// In the order of the items.
  let outcomes: [BatchOutcome]
  let progress: BatchProgress
  let journal: ManifestJournal

  private var place: BatchPlace { session.place }
  private var items: [BatchItem] { session.plan.items }
  private var failures: [ToolError] { outcomes.compactMap(\.error) }
  private var failureSummary: String {
    "\(progress.failed) of \(items.count) \(session.inputsName) failed; see the table above"
  }

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
      if progress.failed > 0 { StandardStreams.report("pacinian: \(failureSummary)") }
      throw ToolError(
        problem.code,
        problem.message + "; \(place.journalPath) has the finished part: run again with --resume"
      )
    }
    guard progress.failed > 0 else {
      if let problem = session.plan.closedProblem { throw problem }
      return
    }
    let isUnwritable =
      progress.failed == progress.finished && failures.allSatisfy { $0.code == .cannotWrite }
    throw ToolError(isUnwritable ? .cannotWrite : .badData, failureSummary)
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
    try OutputFile(durable: place.manifestPath).writePieces { put throws(ToolError) in
      for (item, outcome) in zip(items, outcomes) {
        if let line = outcome.line {
          try put(journal.line(in: line))
        } else {
          let entry = ManifestEntry(
            item, settings: session.work.settings, failure: outcome.error)
          try put(entry.line + [UInt8(ascii: "\n")])
        }
      }
    }
    FileDescriptor.bringNamesToDisk(ofFolder: FilePath.folder(of: place.manifestPath))
  }

  /// The lines that are in the journal.
  private var lines: some Sequence<[UInt8]> {
    outcomes.lazy.compactMap(\.line).map { journal.line(in: $0) }
  }

  private func writeGallery() throws(ToolError) {
    let name = "index\(place.shard.map { "-\($0.label)" } ?? "").html"
    let hasPage = GalleryPage.hasPage(besideGalleryIn: place.folder)
    let cards = lines.compactMap { GalleryCard(line: $0, folder: "", hasPage: hasPage) }
    try GalleryPage(cards: cards, isForEars: session.isForEars)
      .write(to: OutputFile(durable: "\(place.folder)/\(name)"))
  }

  /// Writes a table of the failures and of missing recordings, and one line about the whole batch.
  private func report() {
    for line in OutcomeTable(items, outcomes).lines { StandardStreams.report(line) }
    session.plan.reportClosed()
    let loud = lines.compactMap { ManifestEntry(line: $0)?.signal }.filter { $0.clippedCount > 0 }
    let largest = loud.map(\.peak).max() ?? 0
    let silenced = outcomes.count { !$0.losses.isEmpty }
    let parts = [
      "\(progress.done) \(session.doneWord)", progress.kept > 0 ? "\(progress.kept) kept" : nil,
      progress.failed == 0 ? nil : "\(progress.failed) failed",
      silenced == 0 ? nil : "\(silenced) without some recordings",
      loud.isEmpty
        ? nil
        : "\(loud.count) beyond full scale, by a factor of \(decimal(largest, digits: 2)) at most",
    ]
    StandardStreams.report(
      "\(place.folder): \(parts.compactMap(\.self).joined(separator: ", ")), "
        + "\(decimal(progress.hapticSeconds, digits: 3)) s\(session.secondsNote)")
  }
}
