import PacinianBase

/// The hidden name in the same folder under which a file is written.
enum PartialName {
  /// - Parameter tag: distinguishes concurrent writers of one file; otherwise constant per file.
  static func of(_ path: String, tag: String = "") -> String {
    let (name, ending) = (FilePath.name(of: path), ".\(tag)partial")
    let fits = 1 + name.utf8.count + ending.utf8.count <= Int(clamping: NAME_MAX)
    let stem = fits ? String(name) : ContentHash(of: Array(name.utf8)).description
    return "\(path[..<name.startIndex]).\(stem)\(ending)"
  }
}
