import PacinianBase

/// A file that appears under its name whole or not at all: it is written beside it and renamed. A
/// link that has the name is replaced, and the target of the link stays as it is. A device, a pipe
/// or an open descriptor is written directly. After a failure nothing is left behind.
struct OutputFile {
  let replacement: FileReplacement
  /// Whether the content is brought to the disk before the file gets its name.
  let isDurable: Bool

  var path: String { replacement.path }
  var isDirect: Bool { replacement.isDirect }

  /// A file that a user has named.
  /// - Parameter inputPath: a file that must not be replaced.
  init(path: String, inputPath: String) throws(ToolError) {
    replacement =
      FilePath.isDirect(path)
      ? FileReplacement(of: path, workingPath: path) : FileReplacement(partial: path)
    isDurable = false
    guard let existing = stat(of: path) else { return }
    if FileIdentity(existing) == FileIdentity(at: inputPath) {
      throw ToolError(.usage, "\(path) is the pattern itself; give another name with -o")
    }
    if existing.kind == S_IFDIR {
      throw ToolError(.cannotWrite, "cannot write \(path): it is a directory; name a file in it")
    }
  }

  /// A file that is brought to the disk, and is written under a name that the next run knows.
  init(durable path: String) {
    replacement = FileReplacement(partial: path, isShared: true)
    isDurable = true
  }

  /// Writes the whole content; ``commit()`` then gives the file its name.
  func write(_ bytes: [UInt8]) throws(ToolError) {
    try perform { () throws(FileError) in try replacement.write(bytes, isDurable: isDurable) }
  }

  /// Writes the whole content and gives the file its name.
  func writeWhole(_ bytes: [UInt8]) throws(ToolError) {
    try write(bytes)
    try commit()
  }

  /// Writes the pieces that `body` puts out, one after the other, and gives the file its name.
  func writePieces(
    _ body: (_ put: ([UInt8]) throws(ToolError) -> Void) throws(ToolError) -> Void
  ) throws(ToolError) {
    let file = try perform { () throws(FileError) in try replacement.create() }
    var pending: [UInt8] = []
    func flush() throws(FileError) {
      try file.write(pending)
      pending.removeAll(keepingCapacity: true)
    }
    do throws(ToolError) {
      try body { (piece) throws(ToolError) in
        pending += piece
        if pending.count >= Self.pieceBytes { try perform(flush) }
      }
      try perform { () throws(FileError) in
        try flush()
        if isDurable { try file.bringToDisk() }
      }
    } catch {
      try? file.close()
      discard()
      throw error
    }
    try perform { () throws(FileError) in try file.close() }
    try commit()
  }

  private static let pieceBytes = 1 << 16

  /// Gives the finished file its name.
  func commit() throws(ToolError) {
    if !isDirect { try perform { () throws(FileError) in try replacement.commit() } }
  }

  /// Leaves nothing behind.
  func discard() { if !isDirect { replacement.discard() } }

  private func perform<Value>(
    _ operation: () throws(FileError) -> Value
  ) throws(ToolError) -> Value {
    do throws(FileError) { return try operation() } catch {
      discard()
      throw Self.failure(path, error.reason)
    }
  }

  static func failure(_ path: String, _ reason: String) -> ToolError {
    ToolError(
      .cannotWrite, "cannot write \(path): \(reason); check the folder, its permissions and space")
  }
}
