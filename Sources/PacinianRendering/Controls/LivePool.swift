/// The live entries of all players of an engine: a free list over arrays of entries.
///
/// Only the render thread uses it. Complexity: O(1).
package struct LivePool: BitwiseCopyable {
  /// The free list: entries that were released.
  private(set) var free: UnsafeMutablePointer<LiveEntry>?
  /// The first entry of the array that was never allocated, and whose memory was never touched, and
  /// the array's end.
  private(set) var fresh: UnsafeMutablePointer<LiveEntry>
  private(set) var end: UnsafeMutablePointer<LiveEntry>
  /// Arrays that were added and are not used yet: the first entry of each links the next array, and
  /// has the number of entries in place of its reference count.
  private var added: UnsafeMutablePointer<LiveEntry>?
  /// The number of entries without a run that were released since the last ``takeFreedCount()``.
  private var freedCount = 0
  private(set) var spentRuns: UnsafeMutablePointer<LiveRun>?

  /// - Parameter entries: `capacity` entries of all-zero bits, which the pool's owner keeps.
  @_noLocks
  package init(entries: UnsafeMutablePointer<LiveEntry>, capacity: Int) {
    fresh = entries
    end = entries + capacity
  }

  /// Adds an array of `count` entries, 2 or more. The first entry links the array and is not used.
  @_noLocks
  package mutating func add(_ entries: UnsafeMutablePointer<LiveEntry>, count: Int) {
    entries.pointee.next = added
    entries.pointee.references = Int32(truncatingIfNeeded: count)
    added = entries
  }

  /// Begins to use an array that was added.
  private mutating func beginAdded() -> Bool {
    guard let first = added else { return false }
    added = first.pointee.next
    fresh = first + 1
    end = first + Int(first.pointee.references)
    return true
  }

  /// A copy of an entry in the pool, held once, or `nil` if the pool is empty.
  @_noLocks
  package mutating func allocate(_ entry: LiveEntry) -> UnsafeMutablePointer<LiveEntry>? {
    let allocated: UnsafeMutablePointer<LiveEntry>
    if let known = free {
      allocated = known
      free = known.pointee.next
    } else {
      guard fresh < end || beginAdded() else { return nil }
      allocated = fresh
      fresh += 1
    }
    allocated.pointee = entry
    // Sums with whole frames are exact: entries of one writer compare as equal in every pass.
    allocated.pointee.writer = entry.writer.asWriter
    allocated.pointee.references = 1
    allocated.pointee.next = nil
    retain(entry.run)
    return allocated
  }

  func retain(_ entry: UnsafeMutablePointer<LiveEntry>) { entry.pointee.references &+= 1 }

  /// Releases a reference to an entry; the last release returns the entry to the free list.
  @_noLocks
  package mutating func release(_ entry: UnsafeMutablePointer<LiveEntry>) {
    entry.pointee.references &-= 1
    guard entry.pointee.references == 0 else { return }
    // A run is counted by its own weight.
    if entry.pointee.run == nil { freedCount &+= 1 }
    release(entry.pointee.run)
    entry.pointee.next = free
    free = entry
  }

  @_noLocks
  package func retain(_ run: UnsafeMutablePointer<LiveRun>?) {
    if let run { run.pointee.references &+= 1 }
  }

  @_noLocks
  package mutating func release(_ run: UnsafeMutablePointer<LiveRun>?) {
    guard let run else { return }
    run.pointee.references &-= 1
    guard run.pointee.references == 0 else { return }
    run.pointee.next = spentRuns
    spentRuns = run
  }

  /// The number of entries without a run that were released since the last call.
  @_noLocks
  package mutating func takeFreedCount() -> Int {
    let count = freedCount
    freedCount = 0
    return count
  }

  /// Runs, linked, that have no reference any more.
  @_noLocks
  package mutating func takeSpentRuns() -> UnsafeMutablePointer<LiveRun>? {
    let runs = spentRuns
    spentRuns = nil
    return runs
  }
}
