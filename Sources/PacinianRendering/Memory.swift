import Glibc

/// Buffers that live as long as their owner: everything the render path touches is allocated here,
/// while preparing.
package final class Memory {
  /// Bytes of a cache line and of the widest vector.
  private static let alignment = 64
  /// For blocks of up to so many bytes malloc reuses memory that the thread has freed, which calloc
  /// does not.
  private static let recycledBytes = 1_024
  private var blocks: [UnsafeMutableRawPointer] = []

  package init() {}

  /// `count` elements of all-zero bits. Pages that are never used take no memory.
  package func array<Element: BitwiseCopyable>(
    of type: Element.Type, count: Int
  ) -> UnsafeMutablePointer<Element> {
    let bytes = max(1, count) * MemoryLayout<Element>.stride
    let whole = bytes + 2 * Self.alignment
    let isRecycled = whole <= Self.recycledBytes
    guard let block = isRecycled ? malloc(whole) : calloc(whole, 1) else {
      fatalError("no memory for \(bytes) bytes")
    }
    blocks.append(block)
    let start = block.alignedUp(toMultipleOf: Self.alignment)
    if isRecycled { memset(start, 0, bytes + Self.alignment) }
    return start.bindMemory(to: type, capacity: max(1, count))
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
