import PacinianBase

extension stat {
  /// The status of the file at a path, links followed; `nil` if there is none, and `errno` has the
  /// reason.
  init?(of path: String) {
    self.init()
    guard fstatat(AT_FDCWD, path, &self, 0) == 0 else { return nil }
  }

  /// `S_IFREG`, `S_IFDIR` or another kind.
  var kind: mode_t { st_mode & S_IFMT }
}

/// The identity of a file, independent of its names.
struct FileIdentity: Hashable {
  private let device: UInt
  private let number: UInt

  /// The identity as a word.
  var text: String { "\(device)-\(number)" }

  init(_ status: stat) {
    device = UInt(clamping: status.st_dev)
    number = UInt(clamping: status.st_ino)
  }

  /// The identity of the file at `path`, links followed; `nil` if it does not exist.
  init?(at path: String) {
    guard let status = stat(of: path) else { return nil }
    self.init(status)
  }
}
