import PacinianBase

/// Two things that are compared.
struct ComparisonItem: Sendable {
  /// One side.
  enum Side: Sendable {
    /// The path of a pattern file.
    case pattern(String)
    /// An entry of a manifest, and the folder that its output is in.
    case output(ManifestEntry, folder: String)
  }

  /// The name that both have.
  let name: String
  /// `nil` if only the other side has it.
  let first: Side?
  let second: Side?
  /// The first side's name, if it is another: the same content has moved.
  var formerName: String?
  /// Whether they are two files that were named, and not parts of folders or manifests.
  let isPair: Bool

  /// Whether both sides are pattern files, which can be drawn.
  var isOfPatterns: Bool {
    if case .pattern? = first, case .pattern? = second { true } else { false }
  }

  /// The things that the command line names, sorted by name.
  static func items(_ choices: CompareChoices) throws(ToolError) -> [ComparisonItem] {
    let (first, second) = (choices.first, choices.second)
    switch (try kind(of: first), try kind(of: second)) {
    case (.pattern, .pattern):
      return [
        ComparisonItem(
          name: String(FilePath.name(of: first)), first: .pattern(first),
          second: .pattern(second), isPair: true)
      ]
    case (.folder, .folder):
      return paired(
        try patterns(in: first, jobs: choices.jobs), try patterns(in: second, jobs: choices.jobs))
    case (.manifest, .manifest):
      guard first != second else {
        throw ToolError(.usage, "a manifest is compared with another one, not with itself")
      }
      return paired(try outputs(of: first), try outputs(of: second))
    default:
      throw ToolError(
        .usage,
        "\(first) and \(second) are of two kinds; give two patterns, two folders or two manifests")
    }
  }

  private enum Kind { case pattern, folder, manifest }

  private static func kind(of path: String) throws(ToolError) -> Kind {
    guard let status = stat(of: path) else { throw InputFile.failure(path) }
    if status.kind == S_IFDIR { return .folder }
    return FileName.ending(of: path) == "jsonl" ? .manifest : .pattern
  }

  private static func patterns(
    in folder: String, jobs: Int
  ) throws(ToolError) -> [ExactName: Side] {
    let finder = try PatternFinder([folder], jobs: jobs)
    // What one side may have there is not known, so there is no verdict.
    if let first = finder.closed.first { throw first.error }
    let found = finder.patterns
    return Dictionary(
      found.map { (ExactName($0.input), .pattern($0.path)) }, uniquingKeysWith: { $1 })
  }

  private static func outputs(of manifest: String) throws(ToolError) -> [ExactName: Side] {
    let folder = FilePath.folder(of: manifest)
    var sides: [ExactName: Side] = [:]
    try ManifestLines.read(manifest) { (line, number) throws(ToolError) in
      let entry = try ManifestLines.entry(of: line, at: "\(manifest):\(number)")
      sides[ExactName(entry.input)] = .output(entry, folder: folder)
    }
    return sides
  }

  private static func paired(
    _ first: [ExactName: Side], _ second: [ExactName: Side]
  ) -> [ComparisonItem] {
    Set(first.keys).union(second.keys).sorted().map {
      ComparisonItem(name: $0.text, first: first[$0], second: second[$0], isPair: false)
    }
  }
}
