import Glibc

/// A file of a batch: written under a name that the next run knows, brought to the disk, and then
/// renamed. So a file with its own name is always complete.
struct DurableFile {
  let path: String
  let partialPath: String

  init(path: String) {
    self.path = path
    partialPath = PartialName.of(path)
  }

  /// Throws if writing the file would replace one of `inputs`.
  func refuse(replacing inputs: Set<FileIdentity>) throws(ToolError) {
    if let identity = FileIdentity(at: path), inputs.contains(identity) {
      throw ToolError(.cannotWrite, "\(path) is a pattern that is read; write somewhere else")
    }
  }

  /// Throws if the path is that of a folder, a device or anything else than a plain file, which the
  /// file would replace.
  func refuseReplacingOthers() throws(ToolError) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
    throw ToolError(.cannotWrite, "cannot write \(path): it is not a plain file; give another name")
  }

  /// Writes all of the content under the partial name.
  func write(_ bytes: [UInt8]) throws(ToolError) {
    let descriptor = open(partialPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure() }
    let isWritten = StandardStreams.put(bytes, to: descriptor)
    let writingError = errno
    let isClosed = close(descriptor) == 0
    if !isWritten { errno = writingError }
    guard isWritten && isClosed else { throw failure() }
  }

  /// Brings the file under the partial name to the disk, and returns its hash.
  /// - Parameter known: the hash, if it was computed during the writing.
  func seal(hash known: ContentHash? = nil) throws(ToolError) -> ContentHash {
    let descriptor = open(partialPath, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    guard let hash = known ?? ContentHash(ofFile: descriptor), fsync(descriptor) == 0 else {
      throw failure()
    }
    return hash
  }

  /// Gives the sealed file its name.
  func commit() throws(ToolError) {
    guard rename(partialPath, path) == 0 else { throw failure() }
  }

  /// Leaves nothing behind under the partial name.
  func discard() { unlink(partialPath) }

  /// Whether the whole file with this content is there, named or about to be; a file that an
  /// interruption left without its name gets it.
  func recover(_ hash: ContentHash) -> Bool {
    if ContentHash(ofFileAt: path) == hash {
      discard()
      return true
    }
    return ContentHash(ofFileAt: partialPath) == hash && rename(partialPath, path) == 0
  }

  private func failure() -> ToolError {
    OutputFile.failure(path, String(cString: strerror(errno)))
  }
}
