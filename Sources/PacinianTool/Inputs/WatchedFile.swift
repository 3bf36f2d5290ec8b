import PacinianBase

/// A file, and whether it was saved since: written, or replaced by another one.
struct WatchedFile {
  let path: String
  private let stamp: FileStamp?

  init(_ path: String) {
    self.path = path
    stamp = stat(of: path).map { FileStamp($0) }
  }

  /// A file that is missing, as some editors leave it for a moment, is not saved.
  var isSaved: Bool { stat(of: path).map { FileStamp($0) != stamp } ?? false }
}

/// The numbers that change when a file is written or replaced by another one.
struct FileStamp: Equatable {
  private let identity: FileIdentity
  private let byteCount: Int
  private let seconds: Int
  private let nanoseconds: Int

  init(_ status: stat) {
    identity = FileIdentity(status)
    byteCount = Int(clamping: status.st_size)
    (seconds, nanoseconds) = status.modification
  }

  /// The stamp as a word: equal for equal stamps alone.
  var text: String { "\(identity.text)-\(byteCount)-\(seconds)-\(nanoseconds)" }
}
