import PacinianBase

/// A file that is written from front to back, past the page cache if the caller asks for it and the
/// file system can do it. One thread at a time.
///
/// There, large pieces go to the disk without being copied into pages of the kernel, which is most
/// of the cost of writing. The next reader of the file waits for the disk, so this is for files
/// that are brought to it anyway. Bytes go through the cache where the file system does not support
/// this well, or not with these pieces.
final class UncachedFile {
  private let file: FileDescriptor
  private var isOpen = true
  private var isPastCache: Bool
  /// Bytes that go past the cache wait here until they are a whole piece.
  private let piece: UnsafeMutableRawBufferPointer
  private var pendingBytes = 0

  /// Half of it costs some tenths more in writing, twice as much the same.
  private static let pieceBytes = 1 << 18
  /// Past the cache, addresses, lengths and offsets in the file are multiples of a disk's block,
  /// 512 or 4 096 bytes.
  private static let blockBytes = 4_096

  /// Takes over an open file.
  init(_ file: FileDescriptor, pastCache: Bool) {
    self.file = file
    isPastCache = pastCache && pacinian_bypass_cache(file.number)
    piece =
      isPastCache
      ? .allocate(byteCount: Self.pieceBytes, alignment: Self.blockBytes)
      : UnsafeMutableRawBufferPointer(start: nil, count: 0)
  }

  deinit {
    if isOpen { try? file.close() }
    piece.deallocate()
  }

  func append(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    var rest = bytes[...]
    while isPastCache, !rest.isEmpty {
      let fitting = rest.prefix(piece.count - pendingBytes)
      UnsafeMutableRawBufferPointer(rebasing: piece[pendingBytes...])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: fitting))
      pendingBytes += fitting.count
      rest = rest.dropFirst(fitting.count)
      if pendingBytes == piece.count { try flush() }
    }
    try write(rest)
  }

  /// Writes the pending bytes and closes the file.
  /// - Parameter isDurable: whether to wait until the content is on the disk.
  func close(isDurable: Bool) throws(OutputError) {
    try flush()
    do throws(FileError) {
      if isDurable { try file.bringToDisk() }
      isOpen = false
      try file.close()
    } catch {
      throw OutputError(error.reason)
    }
  }

  private func flush() throws(OutputError) {
    let pending = UnsafeRawBufferPointer(piece)[..<pendingBytes]
    pendingBytes = 0
    let whole = pending.dropLast(pending.count % Self.blockBytes)
    try write(whole)
    guard whole.count < pending.count else { return }
    useCache()
    try write(pending[whole.endIndex...])
  }

  private func write(_ bytes: Slice<UnsafeRawBufferPointer>) throws(OutputError) {
    var rest = file.put(bytes)
    if !rest.isEmpty, isPastCache, errno == EINVAL {
      useCache()
      rest = file.put(rest)
    }
    guard rest.isEmpty else { throw OutputError(FileError.last.reason) }
  }

  private func useCache() {
    isPastCache = false
    pacinian_use_cache(file.number)
  }
}
