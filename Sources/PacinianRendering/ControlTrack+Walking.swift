/// Going through a track from front to back.
extension ControlTrack {
  /// The last segment that has started by `frame`, from an earlier one on. Complexity: O(segments
  /// passed).
  func index(at frame: Double, from first: Int) -> Int {
    var index = first
    while index + 1 < count, segments[index + 1].start <= frame { index += 1 }
    return index
  }

  /// The frame at which the next segment starts; infinite for the last.
  func end(of index: Int) -> Double {
    index + 1 < count ? segments[index + 1].start : .infinity
  }
}
