import PacinianBase

/// Where the recordings of one pattern are looked up.
struct AudioFolders {
  /// The folder that paths count from.
  let root: String
  /// The folder of the pattern's file.
  let patternFolder: String

  /// - Parameters:
  ///   - resources: `--resources`; `nil`: the pattern's folder.
  ///   - patternPath: `-` is standard input, whose folder is the current one.
  init(resources: String?, patternPath: String) {
    patternFolder = patternPath == "-" ? "." : FilePath.folder(of: patternPath)
    root = resources ?? patternFolder
  }
}
