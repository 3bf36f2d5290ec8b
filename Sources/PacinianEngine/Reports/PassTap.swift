import Synchronization

/// A queue of records from the thread that drives the players to the delivery: a ring with one
/// writer and one reader. If the ring is full, a record is counted and dropped.
struct PassTap: ~Copyable {
  struct Entry: BitwiseCopyable {
    let player: UnsafeMutablePointer<PlayerAtomics>
    let record: PassRecord
  }

  private let entries: UnsafeMutablePointer<Entry>
  /// A power of two.
  private let size: Int
  private let written = Atomic(0)
  private let read = Atomic(0)
  let lost = Atomic(0)

  /// - Parameter capacity: records that wait for the delivery, rounded up to a power of two.
  init(capacity: Int) {
    size = .powerOfTwo(atLeast: capacity)
    entries = .allocate(capacity: size)
  }

  deinit { entries.deallocate() }

  /// The thread that drives the players.
  borrowing func push(_ entry: Entry) {
    let index = written.load(ordering: .relaxed)
    guard index &- read.load(ordering: .acquiring) < size else {
      lost.wrappingAdd(1, ordering: .relaxed)
      return
    }
    entries[index & (size &- 1)] = entry
    written.store(index &+ 1, ordering: .releasing)
  }

  /// Removes and returns the oldest record. The delivering thread.
  borrowing func pop() -> Entry? {
    let index = read.load(ordering: .relaxed)
    guard index != written.load(ordering: .acquiring) else { return nil }
    let entry = entries[index & (size &- 1)]
    read.store(index &+ 1, ordering: .releasing)
    return entry
  }
}
