import PacinianBase

/// Text written piece by piece to a ``DurableFile``, which has its name at the end.
struct BufferedFile {
  private let durable: DurableFile
  private let file: FileDescriptor
  private var pending: [UInt8] = []

  private static let pendingBytes = 1 << 16

  init(_ durable: DurableFile) throws(ToolError) {
    self.durable = durable
    do throws(FileError) {
      file = try durable.replacement.create()
    } catch {
      throw durable.failure(error)
    }
  }

  mutating func write(_ text: String) throws(ToolError) { try write(Array(text.utf8)) }

  mutating func write(_ bytes: [UInt8]) throws(ToolError) {
    pending += bytes
    if pending.count >= Self.pendingBytes { try flush() }
  }

  /// Completes the file. Call it once; after a failure nothing is left under the partial name.
  mutating func finish() throws(ToolError) {
    try flush()
    try orDiscard { () throws(FileError) in
      do throws(FileError) {
        try file.bringToDisk()
      } catch {
        try? file.close()
        throw error
      }
      try file.close()
      try durable.replacement.commit()
    }
  }

  private mutating func flush() throws(ToolError) {
    try orDiscard { () throws(FileError) in
      do throws(FileError) {
        try file.write(pending)
      } catch {
        try? file.close()
        throw error
      }
    }
    pending.removeAll(keepingCapacity: true)
  }

  private func orDiscard(_ body: () throws(FileError) -> Void) throws(ToolError) {
    do throws(FileError) {
      try body()
    } catch {
      durable.discard()
      throw durable.failure(error)
    }
  }
}
