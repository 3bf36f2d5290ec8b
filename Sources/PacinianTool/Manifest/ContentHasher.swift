import CXXHash
import PacinianBase

/// A ``ContentHash`` of bytes that come in pieces. One thread at a time.
final class ContentHasher {
  private let state: OpaquePointer

  init() {
    guard let state = XXH3_createState() else { fatalError("no memory for a hash") }
    self.state = state
    XXH3_128bits_reset(state)
  }

  deinit { XXH3_freeState(state) }

  func append(_ bytes: RawSpan) {
    bytes.withUnsafeBytes { _ = pacinian_xxh3_update(state, $0.baseAddress, $0.count) }
  }

  var hash: ContentHash {
    let hash = XXH3_128bits_digest(state)
    return ContentHash(high: hash.high64, low: hash.low64)
  }
}

extension ContentHash {
  /// The hash of the file at `path`; `nil` if it cannot be read, or is a device or a pipe, which
  /// may have no end.
  init?(ofFileAt path: String) {
    guard let file = try? FileDescriptor.reading(path, waits: false) else { return nil }
    defer { try? file.close() }
    guard file.isPlain, let hash = try? ContentHash(of: file) else { return nil }
    self = hash
  }

  /// The hash of the rest of an open file.
  init(of file: FileDescriptor) throws(FileError) {
    let hasher = ContentHasher()
    let chunk = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.chunkBytes, alignment: MemoryLayout<UInt64>.alignment)
    defer { chunk.deallocate() }
    var count = 0
    repeat {
      count = try file.read(into: chunk)
      hasher.append(UnsafeRawBufferPointer(rebasing: chunk[..<count]).bytes)
    } while count == chunk.count
    self = hasher.hash
  }

  /// Small enough to stay in the cache between the copy and the hash.
  private static let chunkBytes = 1 << 17
}
