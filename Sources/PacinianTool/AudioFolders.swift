/// The folders in which the recordings of one pattern are searched.
struct AudioFolders {
  /// The folder that paths count from.
  let root: String
  /// The folder of the pattern's file.
  let patternFolder: String

  /// - Parameters:
  ///   - resources: `--resources`; `nil`: the pattern's folder.
  ///   - patternPath: `-` is standard input, whose folder is the current one.
  init(resources: String?, patternPath: String) {
    let end = patternPath == "-" ? nil : patternPath.lastIndex(of: "/")
    patternFolder =
      end.map { $0 == patternPath.startIndex ? "/" : String(patternPath[..<$0]) } ?? "."
    root = resources ?? patternFolder
  }
}
