import Glibc

/// Folders of a batch's outputs.
enum BatchFolder {
  /// Makes the folder at `path` and those above it, where they are missing.
  static func make(_ path: String) throws(ToolError) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
    if let parent = parent(of: path) { try make(parent) }
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw ToolError(
        .cannotWrite,
        "cannot make the folder \(path): \(String(cString: strerror(errno))); check -o")
    }
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw ToolError(
        .cannotWrite, "cannot make the folder \(path): a file has that name; check -o")
    }
  }

  /// `nil` for a name without a folder, and for the root.
  static func parent(of path: String) -> String? {
    let bytes = path.utf8
    let separator = UInt8(ascii: "/")
    guard let last = bytes.lastIndex(where: { $0 != separator }),
      let slash = bytes[...last].lastIndex(of: separator)
    else { return nil }
    return slash == bytes.startIndex ? "/" : String(path[..<slash])
  }

  /// Adds the folders that the file at `path` is in to those known, of which all above are known
  /// too.
  static func insert(above path: String, into folders: inout Set<ExactName>) {
    var folder = parent(of: path)
    while let path = folder, folders.insert(ExactName(path)).inserted { folder = parent(of: path) }
  }

  /// Brings the names in a folder to the disk.
  static func synchronise(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    // Some file systems have no such operation for folders, and nothing that could be done.
    fsync(descriptor)
    close(descriptor)
  }
}
