/// Names of files, from other names.
enum FileName {
  /// The name in `path` without its folder, with another ending.
  /// - Parameter ending: without the point.
  static func replacingEnding(of path: String, with ending: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let stem = name.lastIndex(of: ".").map { $0 == name.startIndex ? name[...] : name[..<$0] }
    return "\(stem ?? name[...]).\(ending)"
  }
}
