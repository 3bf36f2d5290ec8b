/// The factor that moves a sound of a ``DirectPlayer``, line by line: the intensity control.
struct DirectGain: BitwiseCopyable {
  private var segment: Int

  init(at instant: ScoreInstant, _ score: UnsafePointer<ScoreView>) {
    segment = score.pointee.track(.intensity).index(at: instant)
  }

  /// The line at an instant, not before the last instant, and the instant up to which the line is
  /// valid. The line's numbers are the same for every instant in between, because the instants that
  /// are requested depend on blocks.
  mutating func line(
    at instant: ScoreInstant, _ score: UnsafePointer<ScoreView>
  ) -> (line: ControlSegment, end: ScoreInstant) {
    let track = score.pointee.track(.intensity)
    segment = track.index(at: instant, from: segment)
    return (track.segments[segment], track.end(of: segment))
  }
}
