import PacinianRendering
import PacinianBase

/// An audio file that is open for reading, and is a file: nothing that could make reading wait.
final class AudioFile {
  /// The path in messages.
  let name: String
  let descriptor: Int32
  private let status: stat

  /// The identity of a file and its content.
  struct Identity: Hashable {
    let device: UInt64
    let number: UInt64
    let byteCount: Int64
    let seconds: Int
    let nanoseconds: Int
  }

  var identity: Identity {
    Identity(
      device: UInt64(status.st_dev), number: UInt64(status.st_ino),
      byteCount: Int64(status.st_size), seconds: status.modification.seconds,
      nanoseconds: status.modification.nanoseconds)
  }

  /// Opens a path that the caller trusts.
  convenience init(path: String) throws(AudioResourceError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    try self.init(descriptor: descriptor, name: path)
  }

  /// Takes over an open descriptor.
  init(descriptor: Int32, name: String) throws(AudioResourceError) {
    self.name = name
    self.descriptor = descriptor
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    self.status = status
    guard isKnown, status.st_mode & S_IFMT == S_IFREG else {
      throw .invalid("\(name) is not a file; name an audio file")
    }
  }

  deinit { close(descriptor) }

  static func failure(_ name: String, _ code: Int32) -> AudioResourceError {
    if code == ENOENT || code == ENOTDIR { return .notFound(name) }
    return .invalid(
      "cannot read \(name): \(String(cString: strerror(code))); check its permissions")
  }
}
