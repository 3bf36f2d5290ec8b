/// Commands that wait for their time, the earliest first: a binary heap of fixed capacity. The
/// render thread alone uses it. Reservations bound the number of commands.
struct CommandHeap: BitwiseCopyable {
  private let commands: UnsafeMutablePointer<Command>
  private(set) var count = 0

  init(capacity: Int) { commands = .allocate(capacity: max(1, capacity)) }

  func deallocate() { commands.deallocate() }

  var first: Command? { count > 0 ? commands[0] : nil }

  /// Complexity: O(log count).
  mutating func insert(_ command: Command) {
    var place = count
    count += 1
    while place > 0, command.precedes(commands[(place - 1) / 2]) {
      commands[place] = commands[(place - 1) / 2]
      place = (place - 1) / 2
    }
    commands[place] = command
  }

  /// Complexity: O(log count).
  mutating func removeFirst() {
    count -= 1
    if count > 0 { sink(commands[count], from: 0) }
  }

  /// Removes the commands for which `isGone` is true. Complexity: O(count).
  mutating func removeAll(where isGone: (Command) -> Bool) {
    var kept = 0
    for index in 0..<count where !isGone(commands[index]) {
      commands[kept] = commands[index]
      kept += 1
    }
    count = kept
    var place = kept / 2
    while place > 0 {
      place -= 1
      sink(commands[place], from: place)
    }
  }

  private func sink(_ command: Command, from start: Int) {
    var place = start
    while 2 * place + 1 < count {
      var child = 2 * place + 1
      if child + 1 < count, commands[child + 1].precedes(commands[child]) { child += 1 }
      guard commands[child].precedes(command) else { break }
      commands[place] = commands[child]
      place = child
    }
    commands[place] = command
  }
}
