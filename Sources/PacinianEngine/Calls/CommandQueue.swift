import PacinianBase
import PacinianRendering
import Synchronization

/// An unbounded queue of control calls from any thread to the render thread: a linked list of
/// segments of cells. The calling threads exclude each other by a lock, which the render thread
/// does not take.
final class CommandQueue: Sendable {
  /// The cell for the next call.
  private struct End: @unchecked Sendable {
    var segment: UnsafeMutablePointer<CommandSegment>
    var index = 0
    var count = 0
  }

  private nonisolated(unsafe) let atomics: UnsafeMutablePointer<EngineAtomics>
  private let last: Locked<End>
  /// The render thread's side.
  let reader: CommandReader

  /// - Throws: `noMemory`.
  init(_ atomics: UnsafeMutablePointer<EngineAtomics>) throws(EngineError) {
    let segment = try CommandSegment.make(atomics.pointee.blocks)
    self.atomics = atomics
    last = Locked(End(segment: segment))
    reader = CommandReader(atomics: atomics, segment: segment)
  }

  /// Sends a call. Any thread. Calls are numbered in the order in which they are sent.
  /// - Throws: `noMemory`; then the call is not sent.
  func push(_ command: Command) throws(EngineError) {
    try last.withLock { (last) throws(EngineError) in
      if last.index == CommandSegment.capacity {
        let segment = try CommandSegment.make(atomics.pointee.blocks)
        last.segment.pointee.next = segment
        (last.segment, last.index) = (segment, 0)
      }
      let cell = last.segment.pointee.cells + last.index
      cell.pointee = command
      cell.pointee.order = last.count
      last.index += 1
      last.count += 1
      atomics.pointee.pushedCommands.store(last.count, ordering: .releasing)
    }
  }

  /// The number that the next call will have. Any thread.
  var end: Int { atomics.pointee.pushedCommands.load(ordering: .acquiring) }

  /// The same, for a thread that has to know of each call whose sender does not see what this
  /// thread wrote before: the lock puts the two in an order.
  var lockedEnd: Int { last.withLock { $0.count } }
}

/// A part of the queue, in a block of ``SpareBlocks``.
struct CommandSegment: BitwiseCopyable {
  var node: SpentNode
  var next: UnsafeMutablePointer<CommandSegment>?
  let cells: UnsafeMutablePointer<Command>

  /// A block of 8 KiB holds so many calls.
  static let capacity = 64

  /// - Throws: `noMemory`.
  static func make(
    _ blocks: borrowing SpareBlocks
  ) throws(EngineError) -> UnsafeMutablePointer<CommandSegment> {
    let head = (MemoryLayout<CommandSegment>.stride + 15) & ~15
    let bytes = head + capacity * MemoryLayout<Command>.stride
    let block = try blocks.allocate(bytes: bytes)
    let segment = block.bindMemory(to: CommandSegment.self, capacity: 1)
    segment.initialize(
      to: CommandSegment(
        node: SpentNode(next: nil, memory: .block(block, bytes: bytes)), next: nil,
        cells: (block + head).bindMemory(to: Command.self, capacity: capacity)))
    return segment
  }
}

/// The render thread's side of the queue, from which it removes calls.
struct CommandReader: BitwiseCopyable, @unchecked Sendable {
  private let atomics: UnsafeMutablePointer<EngineAtomics>
  private var segment: UnsafeMutablePointer<CommandSegment>
  private var index = 0
  private var count = 0

  init(
    atomics: UnsafeMutablePointer<EngineAtomics>, segment: UnsafeMutablePointer<CommandSegment>
  ) {
    self.atomics = atomics
    self.segment = segment
  }

  /// The number of calls that have been sent.
  var end: Int { atomics.pointee.pushedCommands.load(ordering: .acquiring) }

  /// The oldest call, `nil` if there is none. Segments that are used up are released.
  mutating func first() -> Command? {
    guard count < end else { return nil }
    if index == CommandSegment.capacity, let next = segment.pointee.next {
      atomics.pointee.retire(&segment.pointee.node)
      (segment, index) = (next, 0)
    }
    return segment.pointee.cells[index]
  }

  /// Removes the oldest call, which ``first()`` has returned.
  mutating func removeFirst() {
    index += 1
    count += 1
  }

  /// Frees the segments that are left.
  func deallocate() {
    var next: UnsafeMutablePointer<CommandSegment>? = segment
    while let segment = next {
      next = segment.pointee.next
      segment.pointee.node.memory.free()
    }
  }
}
