import Synchronization

/// The starts of a player that were accepted and have not ended, and whether they hold room among
/// the players that may play at a time. Lock-free; any thread.
struct PlayerStarts: ~Copyable {
  /// Twice the number of starts, and 1 if they hold no room any more.
  private let state = Atomic(0)

  /// Changes the state.
  /// - Returns: the value before.
  @discardableResult
  private borrowing func change(_ next: (Int) -> Int) -> Int {
    var old = state.load(ordering: .relaxed)
    while true {
      let (exchanged, original) = state.compareExchange(
        expected: old, desired: next(old), ordering: .sequentiallyConsistent)
      if exchanged { return old }
      old = original
    }
  }

  /// Whether they hold room.
  var holdQuota: Bool {
    let state = state.load(ordering: .acquiring)
    return state != 0 && state & 1 == 0
  }

  var count: Int { state.load(ordering: .sequentiallyConsistent) >> 1 }

  /// Counts a start.
  /// - Returns: whether room has to be found for it.
  borrowing func begin() -> Bool {
    let old = change { ($0 + 2) & ~1 }
    return old == 0 || old & 1 != 0
  }

  /// Takes a start back for which no room was found.
  borrowing func withdraw() { change { $0 == 2 ? 0 : ($0 - 2) | 1 } }

  /// Takes a start out.
  /// - Returns: whether room is to be given back, as the last one held some.
  borrowing func end() -> Bool { change { $0 <= 3 ? 0 : $0 - 2 } == 2 }

  /// Lets the starts hold no room any more; `false` if they do not hold any.
  borrowing func releaseQuota() -> Bool {
    let old = change { $0 == 0 ? 0 : $0 | 1 }
    return old != 0 && old & 1 == 0
  }
}
