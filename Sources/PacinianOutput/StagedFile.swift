import CPacinianSystem
import Glibc

/// A file that is written from front to back, in large pieces. One thread at a time.
///
/// Past the page cache, pieces go to the disk without being copied into pages of the kernel, which is
/// most of what writing costs. Whoever reads the file next waits for the disk, so this is for files that
/// are brought to it anyway. A file system that cannot do it, or not with these pieces, gets them
/// through the cache.
final class StagedFile {
  private var descriptor: Int32
  private var isPastCache: Bool
  private let piece: UnsafeMutableRawBufferPointer
  private var pendingBytes = 0

  /// Half of it costs some tenths more in writing, twice as much the same.
  private static let pieceBytes = 1 << 18
  /// Past the cache, addresses, lengths and places in the file are multiples of a disk's block: of 512
  /// or 4 096 bytes.
  private static let blockBytes = 4_096

  /// Creates or replaces the file at `path`.
  init(path: String, pastCache: Bool) throws(OutputError) {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
    var descriptor: Int32 = -1
    if pastCache { descriptor = open(path, flags | pacinian_past_cache, 0o666) }
    isPastCache = descriptor >= 0
    if !isPastCache { descriptor = open(path, flags, 0o666) }
    guard descriptor >= 0 else { throw OutputError(String(cString: strerror(errno))) }
    self.descriptor = descriptor
    piece = .allocate(byteCount: Self.pieceBytes, alignment: Self.blockBytes)
  }

  deinit {
    if descriptor >= 0 { Glibc.close(descriptor) }
    piece.deallocate()
  }

  func append(_ bytes: UnsafeRawBufferPointer) throws(OutputError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let fitting = rest.prefix(piece.count - pendingBytes)
      UnsafeMutableRawBufferPointer(rebasing: piece[pendingBytes...])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: fitting))
      pendingBytes += fitting.count
      rest = rest.dropFirst(fitting.count)
      if pendingBytes == piece.count { try flush() }
    }
  }

  /// Writes what is pending and closes the file.
  func close() throws(OutputError) {
    try flush()
    let status = Glibc.close(descriptor)
    descriptor = -1
    guard status == 0 else { throw OutputError(String(cString: strerror(errno))) }
  }

  private func flush() throws(OutputError) {
    let wholeBytes = isPastCache ? pendingBytes - pendingBytes % Self.blockBytes : pendingBytes
    try write(piece[..<wholeBytes])
    if wholeBytes < pendingBytes {
      useCache()
      try write(piece[wholeBytes..<pendingBytes])
    }
    pendingBytes = 0
  }

  private func write(_ bytes: Slice<UnsafeMutableRawBufferPointer>) throws(OutputError) {
    var rest = bytes
    while !rest.isEmpty {
      let written = Glibc.write(descriptor, piece.baseAddress! + rest.startIndex, rest.count)
      if written >= 0 {
        rest = rest.dropFirst(written)
      } else if errno == EINVAL, isPastCache {
        useCache()
      } else if errno != EINTR {
        throw OutputError(String(cString: strerror(errno)))
      }
    }
  }

  private func useCache() {
    isPastCache = false
    _ = fcntl(descriptor, F_SETFL, 0)
  }
}
