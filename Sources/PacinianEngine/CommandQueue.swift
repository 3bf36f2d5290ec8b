import PacinianRendering
import Synchronization

/// Control calls from any thread to the render thread: a ring of cells, each with the ticket that
/// may use it next. Lock-free; a thread that is suspended while it writes delays those after it,
/// not the render thread.
///
/// Method: D. Vyukov, "Bounded MPMC queue", 1024cores.net. Producers reserve a cell beforehand
/// (``EngineSignals/commands``), so a push always finds a free cell.
struct CommandQueue {
  private let cells: UnsafeMutablePointer<Command>
  private let tickets: UnsafeMutablePointer<Atomic<Int>>
  private let tail: UnsafeMutablePointer<Atomic<Int>>
  private let size: Int
  /// The render thread's.
  private var head = 0

  init(capacity: Int, memory: Memory) {
    let size = max(2, .powerOfTwo(atLeast: capacity))
    self.size = size
    cells = memory.array(of: Command.self, count: size)
    // Words of zeros hold atomics, which are not to be copied as a buffer's elements are.
    tickets = UnsafeMutableRawPointer(memory.array(of: Int.self, count: size))
      .bindMemory(to: Atomic<Int>.self, capacity: size)
    for index in 0..<size { (tickets + index).initialize(to: Atomic(index)) }
    tail = UnsafeMutableRawPointer(memory.array(of: Int.self, count: 1))
      .bindMemory(to: Atomic<Int>.self, capacity: 1)
    tail.initialize(to: Atomic(0))
  }

  /// Any thread that has reserved a cell.
  func push(_ command: Command) {
    let ticket = tail.pointee.wrappingAdd(1, ordering: .relaxed).oldValue
    let index = ticket & (size - 1)
    while tickets[index].load(ordering: .acquiring) != ticket {}
    cells[index] = command
    cells[index].order = ticket
    tickets[index].store(ticket + 1, ordering: .releasing)
  }

  /// The number that the next call will have. Any thread.
  var end: Int { tail.pointee.load(ordering: .acquiring) }

  /// The oldest command, `nil` if the queue is empty. The render thread only.
  var first: Command? {
    let index = head & (size &- 1)
    return tickets[index].load(ordering: .acquiring) == head &+ 1 ? cells[index] : nil
  }

  /// Takes the oldest command, which exists, out. The render thread only.
  mutating func removeFirst() {
    assert(first != nil, "there is a command")
    tickets[head & (size &- 1)].store(head &+ size, ordering: .releasing)
    head &+= 1
  }
}
