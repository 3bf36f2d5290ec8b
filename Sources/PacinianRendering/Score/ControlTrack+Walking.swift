/// Going through a track from front to back.
extension ControlTrack {
  /// The last segment that has started by `instant`, from an earlier one on. Complexity: O(segments
  /// passed).
  func index(at instant: ScoreInstant, from first: Int) -> Int {
    var index = first
    while index + 1 < count, segments[index + 1].start <= instant { index += 1 }
    return index
  }

  /// The instant at which the next segment starts; never for the last.
  func end(of index: Int) -> ScoreInstant {
    index + 1 < count ? segments[index + 1].start : .never
  }
}
