#if DEBUG
extension LivePool {
  /// Asserts that no entry of the free list has a reference. Complexity: O(free entries).
  @_noLocks
  package func checkInvariants() {
    assert(fresh <= end, "entries come from the array")
    var entry = free
    while let current = entry {
      assert(current.pointee.references == 0, "a free entry was allocated once")
      entry = current.pointee.next
    }
    var run = spentRuns
    while let current = run {
      assert(current.pointee.references == 0, "a spent run is held by nobody")
      run = current.pointee.next
    }
  }
}
#endif
