/// The factor that moves a sound of a ``DirectPlayer``, line by line: the intensity control.
struct DirectGain: BitwiseCopyable {
  private var segment: Int

  init(at instant: ScoreInstant, _ score: UnsafePointer<ScoreView>) {
    segment = score.pointee.track(.intensity).index(at: instant)
  }

  /// The line at an instant, not before the last one, and the instant up to which it holds. Its
  /// numbers are the same for every instant up to there, because blocks decide which are asked for.
  mutating func line(
    at instant: ScoreInstant, _ score: UnsafePointer<ScoreView>
  ) -> (line: ControlSegment, end: ScoreInstant) {
    let track = score.pointee.track(.intensity)
    segment = track.index(at: instant, from: segment)
    return (track.segments[segment], track.end(of: segment))
  }
}
