#if DEBUG
extension RestingVoices {
  /// Asserts that every voice's owner holds its number. Complexity: O(voices).
  @_noLocks
  package func checkInvariants() {
    assert(count <= capacity, "there is room for every voice of the bus")
    for degree in 0..<Self.degreeCount {
      for slot in 0..<groups[degree].count {
        assert(
          groups[degree].owners[slot]?.pointee == Int32(truncatingIfNeeded: slot << 2 | degree),
          "an owner holds its voice's number")
      }
    }
  }
}
#endif
