import Synchronization

/// Room for things whose number is limited, such as calls that wait: how much of it they hold.
/// Lock-free; any thread.
struct Room: ~Copyable {
  let held = Atomic(0)

  /// Reserves room for `count` things; `false` if there is not enough.
  borrowing func reserve(_ count: Int = 1, capacity: Int) -> Bool {
    var held = held.load(ordering: .relaxed)
    while true {
      guard held + count <= capacity else { return false }
      let (exchanged, original) = self.held.compareExchange(
        expected: held, desired: held + count, ordering: .sequentiallyConsistent)
      if exchanged { return true }
      held = original
    }
  }

  borrowing func giveBack(_ count: Int = 1) {
    held.wrappingSubtract(count, ordering: .acquiringAndReleasing)
  }
}
