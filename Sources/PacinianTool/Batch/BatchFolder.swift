import PacinianBase

/// Folders of a batch's outputs.
enum BatchFolder {
  /// Makes the folder at `path` and those above it, where they are missing.
  static func make(_ path: String) throws(ToolError) {
    if stat(of: path)?.kind == S_IFDIR { return }
    if let parent = FilePath.parent(of: path) { try make(parent) }
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else {
      throw ToolError(
        .cannotWrite,
        "cannot make the folder \(path): \(String(cString: strerror(errno))); check -o")
    }
    guard stat(of: path)?.kind == S_IFDIR else {
      throw ToolError(
        .cannotWrite, "cannot make the folder \(path): a file has that name; check -o")
    }
  }

  /// Makes the folders of the file at `path`, which counts from `root`, a folder that is there. A
  /// link among them is an error: it could lead out of the folder that the user has named.
  static func make(above path: String, in root: String) throws(ToolError) {
    var folder = root
    for name in FilePath.names(in: path).dropLast() {
      folder += "/\(name)"
      var status = stat()
      let isThere = fstatat(AT_FDCWD, folder, &status, AT_SYMLINK_NOFOLLOW) == 0
      guard isThere, status.kind == S_IFLNK else {
        try make(folder)
        continue
      }
      throw ToolError(
        .cannotWrite,
        "cannot write into \(folder): it is a link, which may lead out of \(root); remove it, or name "
          + "the folder that it leads to with -o")
    }
  }

  /// Adds the folders that the file at `path` is in to those known, of which all above are known
  /// too.
  static func insert(above path: String, into folders: inout Set<ExactName>) {
    var folder = FilePath.parent(of: path)
    while let path = folder, folders.insert(ExactName(path)).inserted {
      folder = FilePath.parent(of: path)
    }
  }
}
