#if DEBUG
extension CommandHeap {
  /// Asserts that no command comes before its parent in the heap. Complexity: O(count).
  func checkInvariants() {
    assert((0...capacity).contains(count), "commands are reserved")
    for index in 1..<max(1, count) {
      assert(!entries[index].precedes(entries[(index - 1) / 2]), "a parent precedes its children")
    }
  }
}
#endif
