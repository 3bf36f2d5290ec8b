import PacinianKernels
import PacinianRendering

/// Live values on their way to a player, at the beginning of a block that holds them: those of a
/// call, which travel with its command, and those of a render call. The render thread reads it and
/// gives the block back.
struct Parcel: LinkedNode {
  struct Item: BitwiseCopyable {
    /// The index of the control, see `ControlID.index`.
    var control: Int
    /// Frames count from the command's frame if that is as soon as possible, otherwise from the
    /// clock's 0; those of a render call from its first frame.
    var entry: LiveEntry
    /// Whether a step is to be smoothed.
    var isSmoothed: Bool
  }

  /// The values of the only item if it is a run, else an empty run. It is the first member, so that
  /// a run leads to its parcel.
  var run: LiveRun
  var node: SpentNode
  var items: UnsafeMutablePointer<Item>
  var count: Int
  /// The entries for which room has been reserved, one for each item and layer.
  var reserved: Int
  /// The next that came with the same render call, its player and the bus's frame of its first
  /// value.
  var next: UnsafeMutablePointer<Parcel>?
  var player: UnsafeMutablePointer<PlayerCore>?
  var frame: Int

  /// The bytes of a parcel's block.
  static func bytes(itemCount: Int, valueCount: Int) -> Int {
    MemoryLayout<Parcel>.stride + itemCount * MemoryLayout<Item>.stride
      + valueCount * MemoryLayout<Float>.stride
  }

  /// Makes a parcel of items.
  /// - Parameters:
  ///   - count: the most items.
  ///   - layers: of the player's; each takes an entry for an item.
  ///   - fill: initialises items from the first on, and returns how many.
  /// - Throws: `noMemory`, and what `fill` throws.
  static func make(
    count: Int, layers: Int, _ blocks: borrowing SpareBlocks,
    _ fill: (UnsafeMutablePointer<Item>) throws(EngineError) -> Int
  ) throws(EngineError) -> UnsafeMutablePointer<Parcel> {
    let bytes = bytes(itemCount: count, valueCount: 0)
    let parcel = layOut(in: try blocks.take(bytes: bytes), bytes: bytes, itemCount: count)
    do throws(EngineError) {
      parcel.pointee.count = try fill(parcel.pointee.items)
    } catch {
      parcel.pointee.node.memory.free()
      throw error
    }
    parcel.pointee.reserved = parcel.pointee.count * layers
    return parcel
  }

  /// Makes a parcel of a run.
  /// - Parameters:
  ///   - item: its entry is a run of these values, whose last it ends with.
  ///   - values: each is clamped to the range of the control.
  ///   - weight: the room that is to be reserved.
  ///   - block: of `bytes` bytes for an item and the values.
  /// - Returns: also whether each value is finite.
  static func make(
    _ item: Item, values: UnsafeBufferPointer<Float>, range: ClosedRange<Double>, weight: Int,
    _ kernels: KernelSet, in block: UnsafeMutableRawPointer, bytes: Int
  ) -> (parcel: UnsafeMutablePointer<Parcel>, isFinite: Bool) {
    let parcel = layOut(in: block, bytes: bytes, itemCount: 1)
    let copies = UnsafeMutableRawPointer(items(of: parcel) + 1).assumingMemoryBound(to: Float.self)
    var isFinite = true
    if let first = values.baseAddress {
      isFinite = kernels.clamp(
        first, count: values.count, low: Float(range.lowerBound),
        high: Float(range.upperBound), output: copies)
    }
    parcel.pointee.run.values = UnsafePointer(copies)
    parcel.pointee.run.count = values.count
    parcel.pointee.run.weight = weight
    parcel.pointee.items.initialize(to: item)
    // The last value stays.
    if values.count > 0 { parcel.pointee.items.pointee.entry.to = Double(copies[values.count - 1]) }
    return (parcel, isFinite)
  }

  /// A parcel without a run and without reserved entries, whose items are to be set.
  private static func layOut(
    in block: UnsafeMutableRawPointer, bytes: Int, itemCount: Int
  ) -> UnsafeMutablePointer<Parcel> {
    let parcel = block.assumingMemoryBound(to: Parcel.self)
    // Member by member: a read of the whole right after such writes would wait for the store
    // buffer.
    parcel.pointee.run.values = nil
    parcel.pointee.run.count = 0
    parcel.pointee.run.weight = 0
    parcel.pointee.run.next = nil
    parcel.pointee.run.references = 0
    parcel.pointee.node.next = nil
    parcel.pointee.node.memory = .block(block, bytes: bytes)
    parcel.pointee.items = items(of: parcel)
    parcel.pointee.count = itemCount
    parcel.pointee.reserved = 0
    parcel.pointee.next = nil
    parcel.pointee.player = nil
    parcel.pointee.frame = 0
    return parcel
  }

  private static func items(
    of parcel: UnsafeMutablePointer<Parcel>
  ) -> UnsafeMutablePointer<Item> {
    UnsafeMutableRawPointer(parcel + 1).assumingMemoryBound(to: Item.self)
  }
}
