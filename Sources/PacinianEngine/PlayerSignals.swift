import Synchronization

/// What a player's two sides tell each other without locks.
struct PlayerSignals: ~Copyable {
  /// Starts that were accepted, and those that have come to their end.
  let starts = Atomic(0)
  let completions = Atomic(0)
  /// Commands under way, and one while the render thread has the player in its list.
  let references = Atomic(0)
  /// Live values that were sent, and those that the player no longer holds.
  let sentValues = Atomic(0)
  let usedValues = Atomic(0)
  let isMuted = Atomic(false)
  /// Nobody holds the player any more.
  let isAbandoned = Atomic(false)
  let isLoopEnabled = Atomic(false)
  /// Pattern seconds; a `Double`'s bits.
  let loopEnd = Atomic<UInt64>(0)

  /// Reserves room for live values; `false` if the player holds too many.
  borrowing func reserveValues(_ count: Int, capacity: Int) -> Bool {
    var sent = sentValues.load(ordering: .relaxed)
    while true {
      guard sent - usedValues.load(ordering: .acquiring) + count <= capacity else { return false }
      let (exchanged, original) = sentValues.compareExchange(
        expected: sent, desired: sent + count, ordering: .acquiringAndReleasing)
      if exchanged { return true }
      sent = original
    }
  }
}
