import Synchronization

/// A count of things whose number is limited, such as calls that wait: a reservation counts them
/// before they exist, up to the capacity. Lock-free; any thread.
struct Quota: ~Copyable {
  let held = Atomic(0)

  /// Reserves `count` things; `false` if that exceeds the capacity.
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

  /// Ends the reservation of `count` things.
  borrowing func release(_ count: Int = 1) {
    held.wrappingSubtract(count, ordering: .acquiringAndReleasing)
  }
}
