import PacinianBase
import PacinianRendering

/// Memory for the values that come with render calls, allocated and released on the render thread:
/// blocks whose sizes are powers of two, and whose free halves are merged (the buddy system; Knuth,
/// The Art of Computer Programming, volume 1, section 2.5).
///
/// Complexity: O(log of the arena's size), and O(bytes) to clear a block.
struct RunArena: BitwiseCopyable {
  struct Node: BitwiseCopyable {
    var next: UnsafeMutablePointer<Node>?
    var previous: UnsafeMutablePointer<Node>?
  }

  private static let smallestShift = 8
  /// The smallest block in bytes.
  static let smallestBlock = 1 << smallestShift

  private let base: UnsafeMutableRawPointer
  private let byteCount: Int
  let orderCount: Int
  /// The first free block of each order.
  let free: UnsafeMutablePointer<UnsafeMutablePointer<Node>?>
  /// For each smallest block: 1 + the order of the free block that begins there, or 0.
  let freeOrders: UnsafeMutablePointer<UInt8>

  /// - Parameters:
  ///   - bytes: rounded up to a power of two.
  ///   - base: memory of `byteCount(bytes)` bytes, aligned to 64.
  init(bytes: Int, at base: UnsafeMutableRawPointer, memory: Memory) {
    self.base = base
    byteCount = Self.byteCount(bytes)
    orderCount = byteCount.trailingZeroBitCount - Self.smallestShift + 1
    free = memory.array(of: UnsafeMutablePointer<Node>?.self, count: orderCount)
    freeOrders = memory.array(of: UInt8.self, count: 1 << (orderCount - 1))
    push(0, order: orderCount - 1)
  }

  /// The bytes of an arena for `bytes` bytes of blocks: the next power of two.
  static func byteCount(_ bytes: Int) -> Int { max(smallestBlock, .powerOfTwo(atLeast: bytes)) }

  /// The order of a block for `bytes` bytes.
  private static func order(of bytes: Int) -> Int {
    byteCount(bytes).trailingZeroBitCount - smallestShift
  }

  /// Allocates a block of all-zero bits, aligned to 64 bytes; `nil` if no block of that size is
  /// free.
  func allocate(bytes: Int) -> UnsafeMutableRawPointer? {
    let wanted = Self.order(of: bytes)
    var order = wanted
    while order < orderCount, free[order] == nil { order += 1 }
    guard order < orderCount, let node = free[order] else { return nil }
    let block = index(of: node)
    unlink(node, order: order)
    while order > wanted {
      order -= 1
      push(block + 1 << order, order: order)
    }
    let memory = UnsafeMutableRawPointer(node)
    memory.assumingMemoryBound(to: UInt64.self).update(repeating: 0, count: (bytes + 7) / 8)
    return memory
  }

  /// Whether a block belongs to the arena.
  func contains(_ memory: UnsafeMutableRawPointer) -> Bool {
    memory >= base && memory < base + byteCount
  }

  /// - Parameter bytes: as when the block was allocated.
  func release(_ memory: UnsafeMutableRawPointer, bytes: Int) {
    var order = Self.order(of: bytes)
    assert(contains(memory), "a block of this arena")
    var block = (memory - base) >> Self.smallestShift
    assert(block & (1 << order - 1) == 0, "a block of that size begins here")
    while order + 1 < orderCount {
      let buddy = block ^ (1 << order)
      assert((base + buddy << Self.smallestShift) < base + byteCount, "a buddy lies in the arena")
      guard Int(freeOrders[buddy]) == order + 1 else { break }
      unlink(node(at: buddy), order: order)
      block &= ~(1 << order)
      order += 1
    }
    push(block, order: order)
  }

  private func node(at block: Int) -> UnsafeMutablePointer<Node> {
    (base + block << Self.smallestShift).assumingMemoryBound(to: Node.self)
  }

  func index(of node: UnsafeMutablePointer<Node>) -> Int {
    (UnsafeMutableRawPointer(node) - base) >> Self.smallestShift
  }

  private func push(_ block: Int, order: Int) {
    assert(freeOrders[block] == 0, "a block is released once")
    let node = node(at: block)
    node.pointee = Node(next: free[order], previous: nil)
    free[order]?.pointee.previous = node
    free[order] = node
    freeOrders[block] = UInt8(truncatingIfNeeded: order + 1)
  }

  private func unlink(_ node: UnsafeMutablePointer<Node>, order: Int) {
    if let previous = node.pointee.previous {
      previous.pointee.next = node.pointee.next
    } else {
      free[order] = node.pointee.next
    }
    node.pointee.next?.pointee.previous = node.pointee.previous
    freeOrders[index(of: node)] = 0
  }
}
