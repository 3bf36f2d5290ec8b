import PacinianFormats

/// The pattern files of a command, given by name or found in folders, each once, in the
/// order of the paths that were given and, within a folder, of their names.
struct PatternPaths {
  let paths: [String]

  /// - Parameter jobs: threads that search folders, at most.
  init(_ given: [String], jobs: Int) throws(ToolError) {
    let hasInput = given.contains("-")
    let found = try PatternFinder(given.filter { $0 != "-" }, jobs: jobs).found
    let sorted = found.map { (index: $0.pathIndex, name: ExactName($0.path)) }
      .sorted { ($0.index, $0.name) < ($1.index, $1.name) }
    var known: Set<ExactName> = []
    known.reserveCapacity(sorted.count)
    paths =
      (hasInput ? ["-"] : []) + sorted.filter { known.insert($0.name).inserted }.map(\.name.text)
  }

  /// The error for paths that hold no pattern: a folder that has been renamed must not pass.
  static func nothing(in given: [String]) -> ToolError {
    let folders = given.joined(separator: ", ")
    return ToolError(
      .missingInput, "there is no file that ends in \(PatternFinder.endings) in \(folders)")
  }
}
