import PacinianBase

/// Buffers that live as long as their owner: everything the render path touches is allocated here,
/// while preparing.
package final class Memory {
  /// Bytes of a cache line and of the widest vector.
  package static let alignment = 64
  /// For blocks of up to this many bytes malloc reuses memory that the thread has freed; calloc
  /// does not.
  private static let recycledBytes = 1_024
  private var blocks: [UnsafeMutableRawPointer] = []
  /// The rest of a reserve.
  private var reserve: UnsafeMutableRawPointer?
  private var reserveByteCount = 0
  /// Bytes of all arrays, and of the arrays that were not allocated from the reserve.
  package private(set) var byteCount = 0
  package private(set) var excessByteCount = 0

  package init() {}

  /// Allocates a reserve of `byteCount` bytes, from which arrays are allocated as long as there is
  /// room. Returns `nil` if the system refuses. Arrays beyond the reserve end the process if the
  /// system refuses them.
  package init?(reserving byteCount: Int) {
    guard let block = calloc(byteCount, 1) else { return nil }
    blocks = [block]
    reserve = block
    reserveByteCount = byteCount
  }

  /// `count` elements of all-zero bits. Pages that are never used take no memory.
  package func array<Element: BitwiseCopyable>(
    of type: Element.Type, count: Int
  ) -> UnsafeMutablePointer<Element> {
    block(bytes: max(1, count) * MemoryLayout<Element>.stride)
      .bindMemory(to: type, capacity: max(1, count))
  }

  /// `bytes` of zeros.
  /// - Parameter alignment: a power of two; the default suits every type.
  package func block(bytes: Int, alignment: Int = Memory.alignment) -> UnsafeMutableRawPointer {
    let whole = bytes + alignment + Self.alignment
    byteCount += whole
    if let free = reserve, whole <= reserveByteCount {
      reserve = free + whole
      reserveByteCount -= whole
      return free.alignedUp(toMultipleOf: alignment)
    }
    excessByteCount += whole
    let isRecycled = whole <= Self.recycledBytes
    guard
      let block = isRecycled ? pacinian_reserve_malloc(whole) : pacinian_reserve_calloc(whole)
    else {
      fatalError("no memory for \(bytes) bytes")
    }
    blocks.append(block)
    let start = block.alignedUp(toMultipleOf: alignment)
    if isRecycled { memset(start, 0, bytes + Self.alignment) }
    return start
  }

  /// A copy of `values`.
  package func array<Element: BitwiseCopyable>(_ values: [Element]) -> UnsafeMutablePointer<Element>
  {
    let pointer = array(of: Element.self, count: values.count)
    for index in values.indices { pointer[index] = values[index] }
    return pointer
  }

  deinit { blocks.forEach { free($0) } }
}
