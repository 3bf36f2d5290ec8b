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
