import PacinianBase
import Synchronization

/// Blocks of memory for the calls to the render thread. Blocks that were released are used again:
/// in each block of sound a host allocates as many as it has players, which is more than malloc
/// caches for a thread.
///
/// Any thread but the render thread may use it. It never waits: while another thread uses it,
/// malloc allocates. Complexity: O(1).
struct SpareBlocks: ~Copyable {
  /// Sizes are multiples of `step` bytes; blocks beyond the largest size are allocated by malloc
  /// only.
  private static let step = 512
  private static let sizeCount = 16

  private let isBusy = Atomic(false)
  private let heads: UnsafeMutablePointer<UnsafeMutablePointer<SpentNode>?>
  /// Bytes of the spare blocks, and the most bytes that may be spare.
  private let kept: UnsafeMutablePointer<Int>
  private let most: Int

  /// - Parameter bytes: the most bytes of spare blocks.
  init(bytes: Int) {
    most = bytes
    heads = .allocate(capacity: Self.sizeCount)
    heads.initialize(repeating: nil, count: Self.sizeCount)
    kept = .allocate(capacity: 1)
    kept.initialize(to: 0)
  }

  deinit {
    for size in 0..<Self.sizeCount {
      while let node = heads[size] {
        heads[size] = node.pointee.next
        node.pointee.memory.free()
      }
    }
    heads.deallocate()
    kept.deallocate()
  }

  /// Bytes of the spare blocks. No other thread may use the object meanwhile.
  var keptBytes: Int { kept.pointee }

  /// The index of the size of a block for `bytes` bytes, which may be beyond the largest size.
  @inline(__always)
  private static func size(of bytes: Int) -> Int { (bytes - 1) / step }

  /// The bytes of a block of a size.
  @inline(__always)
  private static func bytes(ofSize size: Int) -> Int { (size + 1) * step }

  /// Allocates memory for `bytes` bytes, which is `release`d by a node inside it.
  /// - Throws: `noMemory`.
  borrowing func allocate(bytes: Int) throws(EngineError) -> UnsafeMutableRawPointer {
    let size = Self.size(of: bytes)
    if size < Self.sizeCount, !isBusy.exchange(true, ordering: .acquiring) {
      let node = heads[size]
      if let node {
        heads[size] = node.pointee.next
        kept.pointee -= Self.bytes(ofSize: size)
      }
      isBusy.store(false, ordering: .releasing)
      if let node, case .block(let block, _) = node.pointee.memory { return block }
    }
    // Malloc caches the blocks that this thread has freed, but not for requests with an alignment,
    // which Swift's `allocate` makes.
    guard let block = malloc(Self.bytes(ofSize: size)) else { throw .noMemory(byteCount: bytes) }
    return block
  }

  /// Releases the memory of a list of nodes.
  borrowing func release(_ first: UnsafeMutablePointer<SpentNode>?) {
    let isMine = !isBusy.exchange(true, ordering: .acquiring)
    var next = first
    while let node = next {
      next = node.pointee.next
      if isMine, case .block(_, let bytes) = node.pointee.memory, keep(node, bytes: bytes) {
        continue
      }
      node.pointee.memory.free()
    }
    if isMine { isBusy.store(false, ordering: .releasing) }
  }

  /// Adds a block to the spare blocks; `false` if it is too large or there are enough.
  private borrowing func keep(_ node: UnsafeMutablePointer<SpentNode>, bytes: Int) -> Bool {
    let size = Self.size(of: bytes)
    let whole = Self.bytes(ofSize: size)
    guard size < Self.sizeCount, kept.pointee + whole <= most else { return false }
    node.pointee.next = heads[size]
    heads[size] = node
    kept.pointee += whole
    return true
  }
}
