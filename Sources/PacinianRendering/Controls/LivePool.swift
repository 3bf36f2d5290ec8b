/// The entries that all players of an engine hold: linked, from one array.
///
/// The render thread alone uses it. Complexity: O(1).
package struct LivePool: BitwiseCopyable {
  /// Entries that have been given back.
  private(set) var free: UnsafeMutablePointer<LiveEntry>?
  /// The first entry that has never been taken, whose memory nobody has touched, and the end.
  private(set) var fresh: UnsafeMutablePointer<LiveEntry>
  private(set) var end: UnsafeMutablePointer<LiveEntry>
  /// Arrays that were added and not begun: the first entry of each leads to the next array and has
  /// the number of entries in place of its references.
  private var added: UnsafeMutablePointer<LiveEntry>?
  /// Entries without a run that have been given back since the owner last asked.
  private var freedCount = 0
  private(set) var spentRuns: UnsafeMutablePointer<LiveRun>?

  /// - Parameter entries: `capacity` entries of all-zero bits, which the pool's owner keeps.
  @_noLocks
  package init(entries: UnsafeMutablePointer<LiveEntry>, capacity: Int) {
    fresh = entries
    end = entries + capacity
  }

  /// Adds an array of `count` entries, 2 or more, of which the first one links it.
  @_noLocks
  package mutating func add(_ entries: UnsafeMutablePointer<LiveEntry>, count: Int) {
    entries.pointee.next = added
    entries.pointee.references = count
    added = entries
  }

  /// Goes on to an array that was added.
  private mutating func beginAdded() -> Bool {
    guard let first = added else { return false }
    added = first.pointee.next
    fresh = first + 1
    end = first + first.pointee.references
    return true
  }

  /// A copy of an entry in the pool, held once, or `nil` if the pool is empty.
  @_noLocks
  package mutating func take(_ entry: LiveEntry) -> UnsafeMutablePointer<LiveEntry>? {
    let taken: UnsafeMutablePointer<LiveEntry>
    if let known = free {
      taken = known
      free = known.pointee.next
    } else {
      guard fresh < end || beginAdded() else { return nil }
      taken = fresh
      fresh += 1
    }
    taken.pointee = entry
    // Sums with whole frames are exact: entries of one writer compare as equal in every pass.
    taken.pointee.writer = BusFrame((entry.writer.frames * 65_536 + 0.5).roundedDown / 65_536)
    taken.pointee.references = 1
    taken.pointee.next = nil
    retain(entry.run)
    return taken
  }

  func retain(_ entry: UnsafeMutablePointer<LiveEntry>) { entry.pointee.references &+= 1 }

  /// Releases an entry; the last release gives it back to the pool.
  @_noLocks
  package mutating func giveBack(_ entry: UnsafeMutablePointer<LiveEntry>) {
    entry.pointee.references &-= 1
    guard entry.pointee.references == 0 else { return }
    // A run has its own weight.
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

  /// Entries without a run that were given back since the last call.
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
