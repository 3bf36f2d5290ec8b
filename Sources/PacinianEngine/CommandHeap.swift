import PacinianRendering

/// Commands that wait for their time, the earliest first: a binary heap of fixed capacity. The
/// render thread alone uses it. Reservations bound the number of commands.
struct CommandHeap: BitwiseCopyable {
  struct Entry: BitwiseCopyable {
    var frame: BusFrame
    var command: Command

    func precedes(_ other: Entry) -> Bool {
      frame < other.frame || (frame == other.frame && command.order < other.command.order)
    }
  }

  let entries: UnsafeMutablePointer<Entry>
  let capacity: Int
  private(set) var count = 0

  init(capacity: Int, memory: Memory) {
    entries = memory.array(of: Entry.self, count: capacity)
    self.capacity = capacity
  }

  /// The earliest command, and its frame, never if there is none.
  var first: Command? { count > 0 ? entries[0].command : nil }
  var firstFrame: BusFrame { count > 0 ? entries[0].frame : .never }

  /// - Parameter frame: the command's. Complexity: O(log count).
  mutating func insert(_ command: Command, at frame: BusFrame) {
    assert(count < capacity, "commands are reserved")
    let entry = Entry(frame: frame, command: command)
    var index = count
    count += 1
    while index > 0, entry.precedes(entries[(index - 1) / 2]) {
      entries[index] = entries[(index - 1) / 2]
      index = (index - 1) / 2
    }
    entries[index] = entry
  }

  /// Complexity: O(log count).
  mutating func removeFirst() {
    count -= 1
    if count > 0 { sink(entries[count], from: 0) }
  }

  /// Removes the commands for which `isGone` is true. Complexity: O(count).
  /// - Returns: the indices under which they can be read until the next insertion.
  mutating func removeAll(where isGone: (Command) -> Bool) -> Range<Int> {
    var kept = 0
    for index in 0..<count where !isGone(entries[index].command) {
      (entries[kept], entries[index]) = (entries[index], entries[kept])
      kept += 1
    }
    let removed = kept..<count
    count = kept
    var index = kept / 2
    while index > 0 {
      index -= 1
      sink(entries[index], from: index)
    }
    return removed
  }

  /// A command that the last ``removeAll(where:)`` has removed.
  func removed(_ index: Int) -> Command {
    assert(index >= count && index < capacity, "nothing has been inserted since")
    return entries[index].command
  }

  private func sink(_ entry: Entry, from start: Int) {
    var index = start
    while 2 * index + 1 < count {
      var child = 2 * index + 1
      if child + 1 < count, entries[child + 1].precedes(entries[child]) { child += 1 }
      guard entries[child].precedes(entry) else { break }
      entries[index] = entries[child]
      index = child
    }
    entries[index] = entry
  }
}
