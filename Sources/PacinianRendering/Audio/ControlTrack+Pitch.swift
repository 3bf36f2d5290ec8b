/// How far an event comes under its pattern's own control of pitch.
extension ControlTrack {
  /// The integral of an event's speed between two instants of the score. Complexity: O(segments).
  func distance(pitch: Double, from: ScoreInstant, to: ScoreInstant) -> Double {
    var index = index(at: from)
    var time = from
    var sum = 0.0
    while time < to {
      let end = index + 1 < count ? min(to, segments[index + 1].start) : to
      let segment = segments[index]
      sum += PitchMotion.distance(
        pitch: pitch + segment.value(at: time), slope: segment.slope, frames: end - time)
      time = end
      index += 1
    }
    return sum
  }

  /// Frames until an event's speed has added up to `distance`; `limit` if it takes longer.
  /// Complexity: O(segments), with a bisection in one segment.
  func frames(toCover distance: Double, pitch: Double, from: ScoreInstant, limit: Double) -> Double
  {
    var index = index(at: from)
    var time = from
    var rest = distance
    while true {
      let segment = segments[index]
      let first = pitch + segment.value(at: time)
      // The slowest speed is a half.
      let last = min(from + limit, time + 2 * rest + 1)
      let next = index + 1 < count ? segments[index + 1].start : .never
      let length = min(last, next) - time
      let covered = PitchMotion.distance(pitch: first, slope: segment.slope, frames: length)
      if covered >= rest {
        return time - from
          + Self.bisect(upTo: length) {
            PitchMotion.distance(pitch: first, slope: segment.slope, frames: $0) >= rest
          }
      }
      guard next < last else { return limit }
      rest -= covered
      time = next
      index += 1
    }
  }

  /// The least value up to `high` that is enough; halved until a millionth of a millionth is left
  /// of it.
  private static func bisect(upTo high: Double, isEnough: (Double) -> Bool) -> Double {
    var low = 0.0
    var high = high
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if isEnough(middle) { high = middle } else { low = middle }
    }
    return high
  }
}
