import PacinianBase
import PacinianRendering

/// Memory for the render thread that a calling thread has allocated: the render thread moves the
/// content of the old block, which is too small or too large, to this block, and releases the old
/// block.
struct GrownBlock: LinkedNode {
  enum Kind: UInt8 {
    /// The agendas of players, the calls for later, and the voices that rest.
    case wakes, loops, scheduled, resting
    /// Memory for more live values; and the request to release the memory that was added before.
    case live, fewerLive
  }

  var node: SpentNode
  var next: UnsafeMutablePointer<GrownBlock>?
  let kind: Kind
  /// The number of elements.
  let capacity: Int
  /// All-zero bits, aligned to 64 bytes.
  let memory: UnsafeMutableRawPointer

  /// - Throws: `noMemory`.
  static func make(
    _ kind: Kind, capacity: Int, bytes: Int
  ) throws(EngineError) -> UnsafeMutablePointer<GrownBlock> {
    let head = MemoryLayout<GrownBlock>.stride
    let whole = head + bytes + 128
    guard let block = calloc(whole, 1) else { throw .noMemory(byteCount: whole) }
    // The pages are mapped here, so that the render thread does not wait for them.
    if bytes >= 1 << 16 { pacinian_populate(block, whole) }
    let grown = block.bindMemory(to: GrownBlock.self, capacity: 1)
    grown.initialize(
      to: GrownBlock(
        node: SpentNode(next: nil, memory: .heap(block)), next: nil, kind: kind,
        capacity: capacity, memory: (block + head).alignedUp(toMultipleOf: 64)))
    return grown
  }
}
