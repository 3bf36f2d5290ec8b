import PacinianBase
import PacinianModel

extension AHAPParser {
  /// Reports the findings about a complete curve, and applies ``CurveTimes``.
  mutating func finish(_ curve: ParameterCurve, at start: Int) throws(JSONError) -> ParameterCurve {
    try checkValues(of: curve.id)
    if curve.points.count > ControlChain.documentedPointCount {
      try diagnose(.manyControlPoints, at: start) { _ in
        Finding(
          "A curve has \(curve.points.count) control points; Apple documents at most "
            + "\(ControlChain.documentedPointCount)", done: "all of them count here")
      }
    }
    if zip(curve.points, curve.points.dropFirst()).contains(where: { $0.time > $1.time }) {
      try diagnose(.unsortedPoints, at: start) { _ in
        Finding(
          "A curve's control points do not stand in the order of their times",
          done: "they are sorted for playing")
      }
    }
    let applied = try applyCurveTimes(to: curve, at: start)
    guard applied.points.allSatisfy({ (applied.time + $0.time).isFinite }) else {
      throw failure(
        .invalidEventTime, at: start,
        "The times of the curve and of a control point add up to more than a number can be")
    }
    return applied
  }

  /// The largest distance in seconds between a curve's earliest point and the curve's time, when a
  /// file with pattern times has rounded them to milliseconds.
  private static let absoluteTolerance = 0.0005

  private mutating func checkValues(of id: ControlID) throws(JSONError) {
    path.list = .controlPoints
    for index in pendingPoints.indices {
      path.item = index
      let pending = pendingPoints[index]
      let value = pending.point.value
      try checkRange(
        of: value, at: pending.valueOffset, clamped: id.clamp(value), id.range, id.rawValue)
    }
    path.list = nil
    path.item = -1
  }

  private mutating func applyCurveTimes(
    to curve: ParameterCurve, at start: Int
  ) throws(JSONError) -> ParameterCurve {
    guard curve.time > 0 else { return curve }
    let earliest = curve.points.reduce(.infinity) { min($0, $1.time) }
    // At the pattern's start both readings give the same times.
    let looksAbsolute =
      min(earliest, curve.time) > Self.absoluteTolerance
      && abs(earliest - curve.time) <= Self.absoluteTolerance
    let isAbsolute =
      options.curveTimes == .absolute || (options.curveTimes == .automatic && looksAbsolute)
    if isAbsolute {
      try diagnose(.absoluteCurveTimes, at: start, severity: .note) { _ in
        Finding(
          "The curve's Time is \(curve.time.plain)",
          done: "its control points' times are read as pattern times, as asked")
      }
      return ParameterCurve(curve.id, time: 0, points: curve.points)
    }
    if looksAbsolute {
      // Of a curve that begins at 0 both readings give the same times.
      try diagnose(
        .absoluteCurveTimes, at: start, repair: .init(range: curveTimeRange, text: "0")
      ) { _ in
        Finding(
          "The curve's Time is \(curve.time.plain) and its first control point's Time repeats it, "
            + "which looks like pattern times",
          done: "AHAP adds them, so the curve starts at \((curve.time + earliest).plain) s",
          advice: "If pattern times are meant, read the file with --curve-times absolute or auto")
      }
    }
    return curve
  }
}
