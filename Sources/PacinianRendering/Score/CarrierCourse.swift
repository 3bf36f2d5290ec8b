/// The carrier of an event under the pattern's own sharpness control, from one breakpoint of
/// sharpness to the next, in instants of the score.
struct CarrierCourse: BitwiseCopyable {
  /// Turns at `start`, turns per frame there, and how they grow: the rate's logarithm in the
  /// logarithmic map, the rate in the linear map.
  private(set) var phase = 0.0
  private(set) var rate = 0.0
  private(set) var growth = 0.0
  private(set) var start: ScoreInstant
  /// The next breakpoint.
  private(set) var end: ScoreInstant
  private let sharpness: Double
  private var segment: Int

  /// The growth of a rate's logarithm up to which series hold, with room for half a chunk.
  private static let mostGrowth = 0.5
  /// Sharpness this near to a bound is at it.
  private static let nearBound = 1e-12

  /// `passBreakpoint` before it is used.
  init(sharpness: Double, from start: ScoreInstant, _ score: UnsafePointer<ScoreView>) {
    self.sharpness = sharpness
    (self.start, end) = (start, start)
    segment = score.pointee.track(.sharpness).index(at: start)
  }

  /// Advances to the next breakpoint: of the control, or where a bound is met.
  mutating func passBreakpoint(_ score: UnsafePointer<ScoreView>) {
    let turns = turns(at: end, score)
    phase = turns - turns.roundedToNearest
    start = end
    let track = score.pointee.track(.sharpness)
    segment = track.index(at: start, from: segment)
    let control = track.segments[segment]
    let (value, slope) = (sharpness + control.value(at: start), control.slope)
    var bound: Double?
    growth = 0
    if value < -Self.nearBound || (value < Self.nearBound && slope <= 0) {
      rate = score.pointee.constants.lowest
      if slope > 0 { bound = 0 }
    } else if value > 1 + Self.nearBound || (value > 1 - Self.nearBound && slope >= 0) {
      rate = score.pointee.constants.highest
      if slope < 0 { bound = 1 }
    } else {
      rate = score.pointee.constants.frequency(at: value)
      growth = score.pointee.constants.span * slope
      if slope != 0 { bound = slope > 0 ? 1 : 0 }
    }
    var end = track.end(of: segment)
    if let bound { end = min(end, start + (bound - value) / slope) }
    if growth != 0, score.pointee.constants.isLogarithmic {
      end = min(end, start + Self.mostGrowth / abs(growth))
    }
    // Time moves on, however steep the course is.
    self.end = max(end, ScoreInstant(start.frames.nextUp))
  }

  /// Turns at an instant from `start` to `end`.
  func turns(at instant: ScoreInstant, _ score: UnsafePointer<ScoreView>) -> Double {
    let elapsed = instant - start
    guard growth != 0 else { return phase + rate * elapsed }
    return phase
      + (score.pointee.constants.isLogarithmic
        ? rate * elapsed * meanExponential(growth * elapsed)
        : (rate + growth * elapsed / 2) * elapsed)
  }
}
