/// A piecewise-linear course of one control.
///
/// The curve writes from its first point on and holds its last value. Points may be in any
/// order and number; of two points at one time the earlier in the array is the left limit and
/// the later one the value from there on (rendering model, section 3).
public struct ParameterCurve: Sendable, Equatable {
  public var id: ControlID
  /// Seconds from the start of the pattern to the instant that point times count from.
  public var time: Double
  public var points: [ControlPoint]

  public init(_ id: ControlID, time: Double, points: [ControlPoint]) {
    self.id = id
    self.time = time
    self.points = points
  }
}
