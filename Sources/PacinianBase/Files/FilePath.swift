/// Parts of paths. Bytes decide, as they do for the system: a slash and a combining mark behind it
/// are one character of Swift, and the slash still separates.
package enum FilePath {
  private static let slash = UInt8(ascii: "/")

  /// Whether `path` counts from the root.
  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

  /// The names between the slashes of `path`, first to last; empty names are left out.
  package static func names(in path: String) -> [String] {
    path.utf8.split(separator: slash).map { String(Substring($0)) }
  }

  /// The folder that holds the file or folder at `path`. Slashes at the end of `path` do not count.
  /// The result is `nil` for a name without a folder, and for the root.
  package static func parent(of path: String) -> String? {
    let bytes = path.utf8
    guard let last = bytes.lastIndex(where: { $0 != slash }),
      let end = bytes[...last].lastIndex(of: slash)
    else { return nil }
    return end == bytes.startIndex ? "/" : String(path[..<end])
  }

  /// The folder that holds the file at `path`; `.` for a name without a folder.
  package static func folder(of path: String) -> String { parent(of: path) ?? "." }

  /// The last name of `path`. Slashes at the end of `path` do not count.
  package static func name(of path: String) -> Substring {
    let bytes = path.utf8
    guard let last = bytes.lastIndex(where: { $0 != slash }) else { return path[...] }
    let start = bytes[...last].lastIndex(of: slash).map { bytes.index(after: $0) }
    return path[(start ?? bytes.startIndex)...last]
  }

  /// Whether `path` leads to a device, a pipe, a socket or an open descriptor, which is written as
  /// it is. Anything else is replaced. Links are followed.
  package static func isDirect(_ path: String) -> Bool {
    guard let kind = kind(of: path, flags: 0) else { return false }
    return kind != S_IFREG && kind != S_IFDIR || isOpenDescriptor(path)
  }

  /// Whether `path` is a link of the system to an open descriptor, such as `/dev/stdout` and
  /// `/dev/fd/3`, whatever that leads to.
  static func isOpenDescriptor(_ path: String) -> Bool {
    let isOfTheSystem =
      path.utf8.starts(with: "/dev/".utf8) || path.utf8.starts(with: "/proc/".utf8)
    return isOfTheSystem && kind(of: path, flags: AT_SYMLINK_NOFOLLOW) == S_IFLNK
  }

  /// Whether a file is at `path`, or where its link leads.
  package static func isFile(_ path: String) -> Bool { kind(of: path, flags: 0) == S_IFREG }

  private static func kind(of path: String, flags: Int32) -> mode_t? {
    var status = stat()
    return fstatat(AT_FDCWD, path, &status, flags) == 0 ? status.st_mode & S_IFMT : nil
  }
}
