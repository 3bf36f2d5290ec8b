import Synchronization

/// The starts of a player that were accepted and have not ended, and whether the player has a
/// reservation among the players that may play at a time. Lock-free; any thread.
struct PlayerStarts: ~Copyable {
  /// Twice the number of starts, plus 1 if the reservation was released.
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

  /// Whether the player has a reservation.
  var holdQuota: Bool {
    let state = state.load(ordering: .acquiring)
    return state != 0 && state & 1 == 0
  }

  var count: Int { state.load(ordering: .sequentiallyConsistent) >> 1 }

  /// Counts a start.
  /// - Returns: whether the player has to be reserved.
  borrowing func begin() -> Bool {
    let old = change { ($0 + 2) & ~1 }
    return old == 0 || old & 1 != 0
  }

  /// Withdraws a start whose reservation was refused.
  borrowing func withdraw() { change { $0 == 2 ? 0 : ($0 - 2) | 1 } }

  /// Ends a start.
  /// - Returns: whether the reservation has to be released, because this was the last start.
  borrowing func end() -> Bool { change { $0 <= 3 ? 0 : $0 - 2 } == 2 }

  /// Ends the reservation while starts go on; `false` if there is no reservation.
  borrowing func releaseQuota() -> Bool {
    let old = change { $0 == 0 ? 0 : $0 | 1 }
    return old != 0 && old & 1 == 0
  }
}
