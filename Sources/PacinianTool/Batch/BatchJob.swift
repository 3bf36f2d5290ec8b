import PacinianBase
import PacinianFormats
import PacinianRendering

/// A kind of work on the files of a batch, one at a time. Its threads share it.
protocol BatchWork: Sendable {
  /// A file that is read, with everything that decides its output.
  associatedtype Input

  var place: BatchPlace { get }
  /// Everything but the inputs and the version that decides the outputs.
  var settings: String { get }
  /// Whether the output is written, and not only measured.
  var writesOutput: Bool { get }
  /// The files beside each output, and those that some outputs have.
  var sideFiles: [SideFile.Kind] { get }
  var possibleSideFiles: [SideFile.Kind] { get }

  /// Reads a file, and notes its hash and its own settings in the entry.
  func read(_ item: BatchItem, _ entry: inout ManifestEntry) throws(ToolError) -> Input
  /// The notices about the recordings of a file whose output is kept.
  func notices(_ input: Input) -> [AudioNotice]
  /// Writes the outputs under their partial names, and notes them in the entry.
  func make(
    _ input: Input, of item: BatchItem, _ entry: inout ManifestEntry, for job: BatchJob<Self>
  ) throws(ToolError) -> BatchJob<Self>.Made
}

extension BatchWork {
  var writesOutput: Bool { true }
  var sideFiles: [SideFile.Kind] { [] }
  var possibleSideFiles: [SideFile.Kind] { [] }
  func notices(_: Input) -> [AudioNotice] { [] }
}

/// The way of each file through a batch: kept from an earlier run, or made, recorded in the journal
/// and then named.
struct BatchJob<Work: BatchWork>: Sendable {
  struct Made {
    /// The files to name, in this order.
    var files: [OutputFile]
    var notices: [AudioNotice] = []
  }

  let work: Work
  let feed: StatusFeed<BatchProgress>
  let journal: ManifestJournal
  /// All files that are read in the batch.
  let inputs: Set<FileIdentity>
  private let ledger: ResumeLedger

  init(
    _ work: Work, feed: StatusFeed<BatchProgress>, journal: ManifestJournal,
    inputs: Set<FileIdentity>
  ) {
    self.work = work
    self.feed = feed
    self.journal = journal
    self.inputs = inputs
    ledger = work.place.isResumed ? ResumeLedger(of: work.place) : ResumeLedger()
  }

  /// Does the work on a file unless an earlier run has done it. Never throws: a failure is an
  /// outcome.
  func run(_ item: BatchItem) -> BatchOutcome {
    let start = Self.seconds
    var entry = ManifestEntry(item, settings: work.settings)
    do throws(ToolError) {
      let input = try work.read(item, &entry)
      if let kept = try ledger.keep(item, entry, by: work, journal: journal) {
        return BatchOutcome(kind: .kept, notices: work.notices(input), line: kept)
      }
      let made = try work.make(input, of: item, &entry, for: self)
      entry.processingSeconds = Self.seconds - start
      // After this line --resume repairs an interruption by renaming the files.
      let line = try journal.append(entry.line)
      for file in made.files { try file.commit() }
      return BatchOutcome(kind: .done, notices: made.notices, line: line)
    } catch {
      let outputs = work.writesOutput ? [item.output] : []
      let beside = work.sideFiles + work.possibleSideFiles
      for path in outputs + beside.map(item.path) { file(at: path).discard() }
      var failed = ManifestEntry(item, settings: entry.settings, failure: error)
      (failed.inputHash, failed.processingSeconds) = (entry.inputHash, Self.seconds - start)
      return BatchOutcome(kind: .failed(error), line: try? journal.append(failed.line))
    }
  }

  /// An output, in a folder that is there; throws if writing it would replace an input.
  func output(at path: String) throws(ToolError) -> OutputFile {
    let file = file(at: path)
    try BatchFolder.make(above: path, in: work.place.folder)
    try file.refuse(replacing: inputs)
    return file
  }

  /// The one output of a file, written whole.
  func write(
    _ bytes: [UInt8], of item: BatchItem, _ entry: inout ManifestEntry
  ) throws(ToolError) -> Made {
    let file = try output(at: item.output)
    try file.write(bytes)
    (entry.output, entry.outputHash) = (item.output, ContentHash(of: bytes))
    return Made(files: [file])
  }

  /// The files of a pattern, written whole: one, or a pair, or one with its description.
  func write(
    _ conversion: PatternWriting, of item: BatchItem, _ entry: inout ManifestEntry
  ) throws(ToolError) -> Made {
    var made = try write(conversion.files[0], of: item, &entry)
    let second = conversion.files.dropFirst().first
    if second == nil {
      try PatternPair.refuseSecond(beside: "\(work.place.folder)/\(item.output)")
    }
    for (kind, bytes) in [
      (SideFile.Kind.transients, second),
      (.description, conversion.description.map { Array($0.utf8) }),
    ] {
      guard let bytes else { continue }
      let path = item.path(of: kind)
      let file = try output(at: path)
      try file.write(bytes)
      entry.sideFiles[kind] = SideFile(path: path, hash: ContentHash(of: bytes))
      made.files.append(file)
    }
    return made
  }

  private func file(at path: String) -> OutputFile {
    OutputFile(durable: "\(work.place.folder)/\(path)")
  }

  private static var seconds: Double { Double(pacinian_nanoseconds()) / 1e9 }
}
