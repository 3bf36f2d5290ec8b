/// A file that is written under another name and then takes its own name in one step. Its own
/// name therefore always belongs to a whole file, the old or the new one. One writer at a time.
package struct FileReplacement: Sendable {
  package let path: String
  /// The name under which the file is written, in the same folder.
  package let workingPath: String
  private let permissions: mode_t

  /// - Parameter permissions: the permissions of the new file, before the process's mask.
  package init(of path: String, workingPath: String, permissions: mode_t = 0o666) {
    self.path = path
    self.workingPath = workingPath
    self.permissions = permissions
  }

  /// Whether there is nothing to rename: a device or a pipe that is written under its own name.
  package var isDirect: Bool { workingPath == path }

  /// Makes the working file anew, or opens the written file as it is.
  package func create() throws(FileError) -> FileDescriptor {
    isDirect
      ? try .output(path, permissions: permissions)
      : try .creating(workingPath, permissions: permissions)
  }

  /// Writes the whole content to the working file.
  /// - Parameter isDurable: whether to wait until the content is on the disk.
  package func write(_ bytes: [UInt8], isDurable: Bool) throws(FileError) {
    let file = try create()
    do throws(FileError) {
      try file.write(bytes)
      if isDurable { try file.bringToDisk() }
    } catch {
      try? file.close()
      throw error
    }
    try file.close()
  }

  /// Gives the working file the name, in one step.
  package func commit() throws(FileError) {
    guard rename(workingPath, path) == 0 else { throw .last }
  }

  /// Removes the working file.
  package func discard() { unlink(workingPath) }
}
