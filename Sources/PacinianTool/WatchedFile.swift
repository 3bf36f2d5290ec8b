import PacinianLibc

/// A file, and whether it was saved since: written, or replaced by another one.
struct WatchedFile {
  let path: String
  private let stamp: Stamp?

  init(_ path: String) {
    self.path = path
    stamp = Stamp(path)
  }

  /// A file that is missing, as some editors leave it for a moment, is not saved.
  var isSaved: Bool { Stamp(path).map { $0 != stamp } ?? false }

  private struct Stamp: Equatable {
    let identity: FileIdentity
    let byteCount: Int
    let seconds: Int
    let nanoseconds: Int

    init?(_ path: String) {
      guard let status = stat(of: path) else { return nil }
      identity = FileIdentity(status)
      byteCount = Int(status.st_size)
      (seconds, nanoseconds) = status.modification
    }
  }
}
