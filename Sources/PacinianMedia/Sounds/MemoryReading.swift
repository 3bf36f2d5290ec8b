import CPacinianLibraries
import PacinianBase

/// Bytes in memory, read by libsndfile as a file.
struct MemoryReading {
  let bytes: UnsafeRawBufferPointer
  private var offset = 0

  init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// For a pointer to a `MemoryReading`.
  static var callbacks: SF_VIRTUAL_IO {
    SF_VIRTUAL_IO(
      get_filelen: { MemoryReading.at($0).pointee.length },
      seek: { MemoryReading.at($2).pointee.seek($0, from: $1) },
      read: { MemoryReading.at($2).pointee.read(into: $0, count: $1) },
      write: { _, _, _ in 0 },
      tell: { MemoryReading.at($0).pointee.position })
  }

  private static func at(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Self> {
    guard let pointer else { preconditionFailure("libsndfile hands back what it was given") }
    return pointer.assumingMemoryBound(to: Self.self)
  }

  private var length: sf_count_t { sf_count_t(bytes.count) }
  private var position: sf_count_t { sf_count_t(offset) }

  /// Moves inside the bytes; a position beyond them is refused.
  private mutating func seek(_ distance: sf_count_t, from whence: Int32) -> sf_count_t {
    let base = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? offset : bytes.count
    let (target, overflow) = base.addingReportingOverflow(Int(distance))
    guard !overflow, target >= 0, target <= bytes.count else { return -1 }
    offset = target
    return sf_count_t(target)
  }

  private mutating func read(
    into target: UnsafeMutableRawPointer?, count: sf_count_t
  ) -> sf_count_t {
    let taken = min(max(0, Int(count)), bytes.count - offset)
    guard taken > 0, let target, let base = bytes.baseAddress else { return 0 }
    target.copyMemory(from: base + offset, byteCount: taken)
    offset += taken
    return sf_count_t(taken)
  }
}

/// A copy of a file's bytes, which libsndfile may read as long as this lives.
final class BytesInMemory {
  private let bytes: UnsafeMutableRawBufferPointer
  /// For `MemoryReading.callbacks`.
  let reading: UnsafeMutablePointer<MemoryReading>

  init(_ content: [UInt8]) {
    bytes = .allocate(byteCount: content.count, alignment: 1)
    bytes.copyBytes(from: content)
    reading = .allocate(capacity: 1)
    reading.initialize(to: MemoryReading(bytes: UnsafeRawBufferPointer(bytes)))
  }

  deinit {
    reading.deinitialize(count: 1).deallocate()
    bytes.deallocate()
  }
}
