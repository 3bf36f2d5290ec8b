import PacinianBase

/// Names of files, from other names.
enum FileName {
  /// The name in `path` without its folder, with another ending.
  /// - Parameter ending: without the point.
  static func replacingEnding(of path: String, with ending: String) -> String {
    let name = FilePath.name(of: path)
    return "\(name[..<(point(in: name) ?? name.endIndex)]).\(ending)"
  }

  /// The part after the last point of the name in `path`, in small letters; `nil` without a point.
  static func ending(of path: String) -> String? {
    let name = FilePath.name(of: path)
    return point(in: name).map { name[$0...].dropFirst().lowercased() }
  }

  /// Where the ending begins. A point that a name begins with hides the file.
  private static func point(in name: Substring) -> Substring.Index? {
    name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 }
  }
}
