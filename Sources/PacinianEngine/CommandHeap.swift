import PacinianRendering

/// Commands that wait for their time, the earliest first: a binary heap of fixed capacity. The
/// render thread alone uses it. Reservations bound the number of commands.
struct CommandHeap: BitwiseCopyable {
  private struct Entry: BitwiseCopyable {
    var frame: Double
    var command: Command

    func precedes(_ other: Entry) -> Bool {
      frame < other.frame || (frame == other.frame && command.order < other.command.order)
    }
  }

  private let entries: UnsafeMutablePointer<Entry>
  private let capacity: Int
  private(set) var count = 0

  init(capacity: Int, memory: Memory) {
    entries = memory.array(of: Entry.self, count: capacity)
    self.capacity = capacity
  }

  /// The earliest command, and its frame, which is infinite if there is none.
  var first: Command? { count > 0 ? entries[0].command : nil }
  var firstFrame: Double { count > 0 ? entries[0].frame : .infinity }

  /// - Parameter frame: the command's. Complexity: O(log count).
  mutating func insert(_ command: Command, at frame: Double) {
    assert(count < capacity, "commands are reserved")
    let entry = Entry(frame: frame, command: command)
    var place = count
    count += 1
    while place > 0, entry.precedes(entries[(place - 1) / 2]) {
      entries[place] = entries[(place - 1) / 2]
      place = (place - 1) / 2
    }
    entries[place] = entry
  }

  /// Complexity: O(log count).
  mutating func removeFirst() {
    count -= 1
    if count > 0 { sink(entries[count], from: 0) }
  }

  /// Removes the commands for which `isGone` is true. Complexity: O(count).
  mutating func removeAll(where isGone: (Command) -> Bool) {
    var kept = 0
    for index in 0..<count where !isGone(entries[index].command) {
      entries[kept] = entries[index]
      kept += 1
    }
    count = kept
    var place = kept / 2
    while place > 0 {
      place -= 1
      sink(entries[place], from: place)
    }
  }

  private func sink(_ entry: Entry, from start: Int) {
    var place = start
    while 2 * place + 1 < count {
      var child = 2 * place + 1
      if child + 1 < count, entries[child + 1].precedes(entries[child]) { child += 1 }
      guard entries[child].precedes(entry) else { break }
      entries[place] = entries[child]
      place = child
    }
    entries[place] = entry
  }
}
