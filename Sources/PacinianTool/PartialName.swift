import Glibc
import PacinianFiles

/// The hidden name beside a file's own under which it is written.
enum PartialName {
  /// - Parameter tag: tells writers apart that may have one name in work; the same for the same file else.
  static func of(_ path: String, tag: String = "") -> String {
    let (name, ending) = (FilePath.name(of: path), ".\(tag)partial")
    let fits = 1 + name.utf8.count + ending.utf8.count <= Int(NAME_MAX)
    let stem = fits ? String(name) : ContentHash(of: Array(name.utf8)).description
    return "\(path[..<name.startIndex]).\(stem)\(ending)"
  }
}
