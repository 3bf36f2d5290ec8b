import PacinianBase
import PacinianMedia

extension FileReplacement {
  /// Writes a file anew, whole or not at all, with the permissions and the owner that it had. Links
  /// stay, and their targets are written.
  static func rewrite(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    let path = resolved.map { String(cString: $0) } ?? path
    let replacement = FileReplacement(
      of: path, workingPath: PartialName.of(path, tag: "\(getpid())."))
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
