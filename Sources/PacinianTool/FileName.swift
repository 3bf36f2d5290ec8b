/// Names of files, from other names.
enum FileName {
  /// The name in `path` without its folder, with another ending.
  /// - Parameter ending: without the point.
  static func replacingEnding(of path: String, with ending: String) -> String {
    let name = name(of: path)
    return "\(name[..<(point(in: name) ?? name.endIndex)]).\(ending)"
  }

  /// The ending of the name in `path`, after the last point, in small letters; `nil` without a
  /// point.
  static func ending(of path: String) -> String? {
    let name = name(of: path)
    return point(in: name).map { name[$0...].dropFirst().lowercased() }
  }

  private static func name(of path: String) -> Substring {
    path.split(separator: "/").last ?? path[...]
  }

  /// The index of the point before the ending. A point at the start of a name hides the file.
  private static func point(in name: Substring) -> Substring.Index? {
    name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 }
  }
}
