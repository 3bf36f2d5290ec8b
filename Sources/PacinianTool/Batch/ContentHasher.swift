import CXXHash
import Glibc

/// A ``ContentHash`` of bytes that come in pieces. One thread at a time.
final class ContentHasher {
  private let state: OpaquePointer

  init() {
    guard let state = XXH3_createState() else { fatalError("no memory for a hash") }
    self.state = state
    XXH3_128bits_reset(state)
  }

  deinit { XXH3_freeState(state) }

  func append(_ bytes: UnsafeRawBufferPointer) {
    pacinian_xxh3_update(state, bytes.baseAddress, bytes.count)
  }

  var hash: ContentHash {
    let hash = XXH3_128bits_digest(state)
    return ContentHash(high: hash.high64, low: hash.low64)
  }
}

extension ContentHash {
  /// Of the file at `path`; `nil` when it cannot be read.
  init?(ofFileAt path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    self.init(ofFile: descriptor)
  }

  /// Of the rest of an open file; `nil` when it cannot be read.
  init?(ofFile descriptor: Int32) {
    let hasher = ContentHasher()
    let chunk = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.chunkBytes, alignment: MemoryLayout<UInt64>.alignment)
    defer { chunk.deallocate() }
    while true {
      let count = read(descriptor, chunk.baseAddress, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { break }
      hasher.append(UnsafeRawBufferPointer(rebasing: chunk[..<count]))
    }
    self = hasher.hash
  }

  /// Small enough to stay in the cache between the copy and the hash.
  private static let chunkBytes = 1 << 17
}
