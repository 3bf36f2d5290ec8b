/// The pattern files of a command, given by name or found in folders, each once, in the
/// order of the paths that were given and, within a folder, of their names.
enum PatternPaths {
  /// All files, at least one: a folder that has been renamed must not pass.
  /// - Parameter jobs: threads that search folders, at most.
  static func some(of given: [String], jobs: Int) throws(ToolError) -> [String] {
    let (paths, closed) = try reachable(of: given, jobs: jobs)
    if let first = closed.first { throw first.error }
    guard !paths.isEmpty else { throw nothing(in: given) }
    return paths
  }

  /// All files of one pattern each, both of a pair too; there may be none.
  static func all(of given: [String], jobs: Int) throws(ToolError) -> [String] {
    let finder = try PatternFinder(given.filter { $0 != "-" }, jobs: jobs)
    if let first = finder.closed.first { throw first.error }
    let files = finder.found.filter { !PatternProject.isProject(named: $0.path) }
    return sorted(files, hasInput: given.contains("-"))
  }

  /// The patterns that can be reached, a pair as its first file and a project as its clips, and the
  /// folders inside the given ones that cannot be searched.
  static func reachable(
    of given: [String], jobs: Int
  ) throws(ToolError) -> (paths: [String], closed: [ClosedFolder]) {
    let finder = try PatternFinder(given.filter { $0 != "-" }, jobs: jobs)
    return (sorted(finder.patterns, hasInput: given.contains("-")), finder.closed)
  }

  private static func sorted(_ found: [PatternFinder.Found], hasInput: Bool) -> [String] {
    let sorted = found.map { (index: $0.pathIndex, name: ExactName($0.path)) }
      .sorted { ($0.index, $0.name) < ($1.index, $1.name) }
    var known: Set<ExactName> = []
    known.reserveCapacity(sorted.count)
    return (hasInput ? ["-"] : [])
      + sorted.filter { known.insert($0.name).inserted }.map(\.name.text)
  }

  /// The error for paths that hold no pattern.
  static func nothing(in given: [String]) -> ToolError {
    let folders = given.joined(separator: ", ")
    return ToolError(
      .missingInput, "there is no file that ends in \(PatternFinder.endings) in \(folders)")
  }
}
