import Glibc

/// Text written piece by piece to a ``DurableFile``, which has its name at the end.
struct BufferedFile {
  private let file: DurableFile
  private let descriptor: Int32
  private var pending: [UInt8] = []

  private static let pendingBytes = 1 << 16

  init(_ file: DurableFile) throws(ToolError) {
    self.file = file
    descriptor = open(file.partialPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure() }
  }

  mutating func write(_ text: String) throws(ToolError) { try write(Array(text.utf8)) }

  mutating func write(_ bytes: [UInt8]) throws(ToolError) {
    pending += bytes
    if pending.count >= Self.pendingBytes { try flush() }
  }

  /// Completes the file. Call it once; after a failure nothing is left under the partial name.
  mutating func finish() throws(ToolError) {
    try flush()
    let isOnDisk = fsync(descriptor) == 0
    guard close(descriptor) == 0, isOnDisk else {
      let error = failure()
      file.discard()
      throw error
    }
    do throws(ToolError) {
      try file.commit()
    } catch {
      file.discard()
      throw error
    }
  }

  private mutating func flush() throws(ToolError) {
    guard StandardStreams.put(pending, to: descriptor) else {
      let error = failure()
      close(descriptor)
      file.discard()
      throw error
    }
    pending.removeAll(keepingCapacity: true)
  }

  private func failure() -> ToolError {
    OutputFile.failure(file.path, String(cString: strerror(errno)))
  }
}
