/// Something that writes a control: a dynamic parameter or a parameter curve.
public enum Control: Sendable, Equatable {
  case parameter(DynamicParameter)
  case curve(ParameterCurve)

  public var id: ControlID {
    switch self {
    case .parameter(let parameter): parameter.id
    case .curve(let curve): curve.id
    }
  }

  /// The last instant, in seconds from the pattern's start, at which it writes a new value.
  public var lastTime: Double {
    switch self {
    case .parameter(let parameter): parameter.time
    case .curve(let curve): curve.points.reduce(0) { max($0, curve.time + $1.time) }
    }
  }
}

/// A step change of one control, for every event of the player, from an instant on.
public struct DynamicParameter: Sendable, Equatable {
  public var id: ControlID
  /// Seconds from the start of the pattern, finite, 0 or more.
  public var time: Double
  /// The value as written; ``ControlID/clamp(_:)`` gives the one that takes effect.
  public var value: Double

  public init(_ id: ControlID, time: Double, value: Double) {
    self.id = id
    self.time = time
    self.value = value
  }
}

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

/// One breakpoint of a parameter curve.
public struct ControlPoint: Sendable, Equatable {
  /// Seconds from the curve's own time, finite, 0 or more.
  public var time: Double
  /// The value as written; ``ControlID/clamp(_:)`` gives the one that takes effect.
  public var value: Double

  public init(time: Double, value: Double) {
    self.time = time
    self.value = value
  }
}
