import PacinianBase

/// Where the recordings of one pattern are looked up.
struct AudioFolders {
  /// The folder that paths count from.
  let root: String
  /// The folder of the pattern's file.
  let patternFolder: String

  /// The value of `--resources`; `nil` without one.
  static func resources(_ arguments: Arguments) throws(ToolError) -> String? {
    let resources = arguments.text("--resources")
    if resources == "" { throw arguments.usageError("--resources needs a folder") }
    return resources
  }

  /// - Parameters:
  ///   - resources: `--resources`; `nil`: the pattern's folder.
  ///   - patternPath: `-` is standard input, whose folder is the current one.
  init(resources: String?, patternPath: String) {
    patternFolder = patternPath == "-" ? "." : FilePath.folder(of: patternPath)
    root = resources ?? patternFolder
  }
}
