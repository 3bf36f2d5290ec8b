import PacinianBase

extension FileReplacement {
  /// A file that is written under a hidden name in its folder.
  /// - Parameter isShared: whether the next run knows that name too; otherwise it is this process's
  ///   own, so that several may write the file at once.
  init(partial path: String, isShared: Bool = false) {
    let (name, ending) = (FilePath.name(of: path), isShared ? ".partial" : ".\(getpid()).partial")
    let fits = 1 + name.utf8.count + ending.utf8.count <= Int(clamping: NAME_MAX)
    let stem = fits ? String(name) : ContentHash(of: Array(name.utf8)).description
    self.init(of: path, workingPath: "\(path[..<name.startIndex]).\(stem)\(ending)")
  }

  /// Writes a file anew, whole or not at all, with the permissions and the owner that it had. Links
  /// stay, and their targets are written.
  static func rewrite(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    let path = resolved.map { String(cString: $0) } ?? path
    let replacement = FileReplacement(partial: path)
    do throws(FileError) {
      try replacement.write(bytes, isDurable: true)
      if let status = stat(of: path) {
        // (Only root can give files away.)
        _ = chown(replacement.workingPath, status.st_uid, status.st_gid)
        guard chmod(replacement.workingPath, status.st_mode & 0o7777) == 0 else { throw .last }
      }
      try replacement.commit()
    } catch {
      replacement.discard()
      throw error
    }
  }
}
