import Glibc

/// The identity of a file, independent of its names.
struct FileIdentity: Hashable {
  private let device: UInt
  private let number: UInt

  init(_ status: stat) {
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
  }

  /// The identity of the file at `path`, links followed; `nil` if it does not exist.
  init?(at path: String) {
    guard let status = stat(of: path) else { return nil }
    self.init(status)
  }
}
