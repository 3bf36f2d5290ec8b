import PacinianBase
import PacinianRendering

/// Memory for the render thread that a caller's thread has found: the engine moves to it what lies
/// in a smaller block, or in one that has become too large, and gives that back.
struct GrownBlock: LinkedNode {
  enum Kind: UInt8 {
    /// The agendas of players, the calls for later, and the voices that rest.
    case wakes, loops, scheduled, resting
    /// More live values; and the request to do without those that were added before.
    case live, fewerLive
  }

  var node: SpentNode
  var next: UnsafeMutablePointer<GrownBlock>?
  let kind: Kind
  /// In elements.
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
    // The render thread is not to wait for pages.
    if bytes >= 1 << 16 { pacinian_populate(block, whole) }
    let grown = block.bindMemory(to: GrownBlock.self, capacity: 1)
    grown.initialize(
      to: GrownBlock(
        node: SpentNode(next: nil, memory: .heap(block)), next: nil, kind: kind,
        capacity: capacity, memory: (block + head).alignedUp(toMultipleOf: 64)))
    return grown
  }
}
