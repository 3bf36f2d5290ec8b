import PacinianKernels
import PacinianRendering

/// Live values on their way to a player, at the beginning of the memory block that contains them:
/// the values of a call, whose command has the message as its payload, or values of a render call.
/// The render thread reads the message and releases the block.
struct LiveMessage: LinkedNode {
  /// The values of the only entry if the entry is a run, else an empty run. This is the first
  /// member, so that a pointer to a run is a pointer to its message.
  var run: LiveRun
  var node: SpentNode
  /// The frames of entries count from the frame in which the command is carried out, if the command
  /// is for as soon as possible, otherwise from the clock's 0; for a render call they count from
  /// the call's first frame.
  var entries: UnsafeMutablePointer<LiveEntry>
  var count: Int
  /// The number of entries that have been reserved, one for each entry and layer.
  var reserved: Int
  /// For a message of a render call: the next message of the same call, the player, and the bus's
  /// frame of the first value.
  var next: UnsafeMutablePointer<LiveMessage>?
  var player: UnsafeMutablePointer<PlayerCore>?
  var frame: Int

  /// The bytes of a message's block.
  static func bytes(entryCount: Int, valueCount: Int) -> Int {
    MemoryLayout<LiveMessage>.stride + entryCount * MemoryLayout<LiveEntry>.stride
      + valueCount * MemoryLayout<Float>.stride
  }

  /// Makes a message of entries.
  /// - Parameters:
  ///   - count: the most entries.
  ///   - layers: the number of the player's layers; each layer uses a copy of each entry.
  ///   - fill: initialises entries from the first on, and returns their number.
  /// - Throws: `noMemory`, and the errors of `fill`.
  static func make(
    count: Int, layers: Int, _ blocks: borrowing SpareBlocks,
    _ fill: (UnsafeMutablePointer<LiveEntry>) throws(EngineError) -> Int
  ) throws(EngineError) -> UnsafeMutablePointer<LiveMessage> {
    let bytes = bytes(entryCount: count, valueCount: 0)
    let message = layOut(in: try blocks.allocate(bytes: bytes), bytes: bytes, entryCount: count)
    do throws(EngineError) {
      message.pointee.count = try fill(message.pointee.entries)
    } catch {
      message.pointee.node.memory.free()
      throw error
    }
    message.pointee.reserved = message.pointee.count * layers
    return message
  }

  /// Makes a message of a run.
  /// - Parameters:
  ///   - entry: a run of these values, which ends with the last value.
  ///   - values: each is clamped to the range of the control.
  ///   - weight: the number of live values that the run counts as.
  ///   - block: a block of `bytes` bytes for an entry and the values.
  /// - Returns: the message, and whether each value is finite.
  static func make(
    _ entry: LiveEntry, values: UnsafeBufferPointer<Float>, range: ClosedRange<Double>, weight: Int,
    _ kernels: KernelSet, in block: UnsafeMutableRawPointer, bytes: Int
  ) -> (message: UnsafeMutablePointer<LiveMessage>, isFinite: Bool) {
    let message = layOut(in: block, bytes: bytes, entryCount: 1)
    let copies = UnsafeMutableRawPointer(entries(of: message) + 1).assumingMemoryBound(
      to: Float.self)
    var isFinite = true
    if let first = values.baseAddress {
      isFinite = kernels.clamp(
        first, count: values.count, low: Float(range.lowerBound),
        high: Float(range.upperBound), output: copies)
    }
    message.pointee.run.values = UnsafePointer(copies)
    message.pointee.run.count = values.count
    message.pointee.run.weight = weight
    message.pointee.entries.initialize(to: entry)
    // The last value stays.
    if values.count > 0 {
      message.pointee.entries.pointee.to = Double(copies[values.count - 1])
    }
    return (message, isFinite)
  }

  /// A message without a run and without reserved entries, whose entries are to be set.
  private static func layOut(
    in block: UnsafeMutableRawPointer, bytes: Int, entryCount: Int
  ) -> UnsafeMutablePointer<LiveMessage> {
    let message = block.assumingMemoryBound(to: LiveMessage.self)
    // Member by member: a read of the whole struct right after the writes would wait for the store
    // buffer.
    message.pointee.run.values = nil
    message.pointee.run.count = 0
    message.pointee.run.weight = 0
    message.pointee.run.next = nil
    message.pointee.run.references = 0
    message.pointee.node.next = nil
    message.pointee.node.memory = .block(block, bytes: bytes)
    message.pointee.entries = entries(of: message)
    message.pointee.count = entryCount
    message.pointee.reserved = 0
    message.pointee.next = nil
    message.pointee.player = nil
    message.pointee.frame = 0
    return message
  }

  private static func entries(
    of message: UnsafeMutablePointer<LiveMessage>
  ) -> UnsafeMutablePointer<LiveEntry> {
    UnsafeMutableRawPointer(message + 1).assumingMemoryBound(to: LiveEntry.self)
  }
}
