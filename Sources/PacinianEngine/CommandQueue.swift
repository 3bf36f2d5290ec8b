import Synchronization

/// Control calls from any thread to the render thread: a ring of cells, each with the ticket that
/// may use it next. Lock-free; a thread that is suspended while it writes delays those after it,
/// not the render thread.
///
/// Method: D. Vyukov, "Bounded MPMC queue", 1024cores.net. Producers reserve a cell beforehand
/// (``EngineSignals/reserveCommand(isForLater:capacity:)``), so a push always finds a free cell.
struct CommandQueue {
  private let cells: UnsafeMutablePointer<Command>
  private let tickets: UnsafeMutablePointer<Atomic<Int>>
  private let tail: UnsafeMutablePointer<Atomic<Int>>
  private let size: Int
  /// The render thread's.
  private var head = 0

  init(capacity: Int) {
    var size = 2
    while size < capacity { size *= 2 }
    self.size = size
    cells = .allocate(capacity: size)
    tickets = .allocate(capacity: size)
    for index in 0..<size { (tickets + index).initialize(to: Atomic(index)) }
    tail = .allocate(capacity: 1)
    tail.initialize(to: Atomic(0))
  }

  func deallocate() {
    cells.deallocate()
    tickets.deinitialize(count: size)
    tickets.deallocate()
    tail.deinitialize(count: 1)
    tail.deallocate()
  }

  /// Any thread that has reserved a cell.
  func push(_ command: Command) {
    let ticket = tail.pointee.wrappingAdd(1, ordering: .relaxed).oldValue
    let place = ticket & (size - 1)
    while tickets[place].load(ordering: .acquiring) != ticket {}
    cells[place] = command
    cells[place].order = ticket
    tickets[place].store(ticket + 1, ordering: .releasing)
  }

  /// The number that the next call will have. Any thread.
  var end: Int { tail.pointee.load(ordering: .acquiring) }

  /// The oldest command, `nil` if the queue is empty. The render thread only.
  var first: Command? {
    let place = head & (size &- 1)
    return tickets[place].load(ordering: .acquiring) == head &+ 1 ? cells[place] : nil
  }

  /// Takes the oldest command, which exists, out. The render thread only.
  mutating func removeFirst() {
    tickets[head & (size &- 1)].store(head &+ size, ordering: .releasing)
    head &+= 1
  }
}
