#if DEBUG
extension PlayerAgenda {
  /// Asserts that no player comes before its parent in the heap and that each knows its index.
  /// Complexity: O(players).
  func checkInvariants() {
    assert((0...capacity).contains(count), "there is room for every player")
    for number in 0..<count {
      assert(index(of: entries[number].player) == number, "a player knows its index")
      assert(
        !(entries[number].frame < entries[max(0, number - 1) / 2].frame),
        "a parent comes before its children")
    }
  }
}
#endif
