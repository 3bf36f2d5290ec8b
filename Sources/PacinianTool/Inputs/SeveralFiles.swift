import PacinianBase

/// The files of a command that makes one output of each pattern.
enum SeveralFiles {
  /// The output of each FILE. Of several, `-o` names the folder of the outputs.
  /// - Parameter target: the output of one file, of arguments that have an `-o` for one alone.
  static func targets<Format>(
    _ arguments: Arguments,
    target: (Arguments, String) throws(ToolError) -> OutputTarget<Format>
  ) throws(ToolError) -> [OutputTarget<Format>] {
    let paths = PatternPair.joined(arguments.positionals) { $0 }
    guard paths.count > 1 else {
      guard let path = paths.first else { throw arguments.usageError("no pattern FILE given") }
      return [try target(arguments, path)]
    }
    let folder = arguments.text("-o")
    if let folder, stat(of: folder)?.kind != S_IFDIR {
      throw arguments.usageError("of several FILEs, -o names a folder that exists, not '\(folder)'")
    }
    let inner = arguments.without("-o")
    var targets: [OutputTarget<Format>] = []
    var inputs: [ExactName: String] = [:]
    for path in paths {
      let target = try target(inner, path).inside(folder)
      if let other = inputs.updateValue(path, forKey: ExactName(target.path)) {
        throw arguments.usageError(
          "\(other) and \(path) would both become \(target.path); name them in two commands")
      }
      targets.append(target)
    }
    return targets
  }

  /// Does the work for each; of several, one that fails does not stop the others.
  static func work<Item>(
    on items: [Item], _ body: (Item) throws(ToolError) -> Void
  ) throws(ToolError) {
    var failures: [ToolError] = []
    for item in items {
      do throws(ToolError) {
        try body(item)
      } catch {
        guard items.count > 1 else { throw error }
        StandardStreams.report("pacinian: \(error.message)")
        failures.append(error)
      }
    }
    guard let first = failures.first else { return }
    throw ToolError(first.code, "\(failures.count) of \(counted(items.count, "pattern")) failed")
  }
}
