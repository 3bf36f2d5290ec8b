import PacinianModel

extension Control {
  /// The second of the pattern at which it begins to write; infinite for a curve without points.
  var startTime: Double {
    switch self {
    case .parameter(let parameter): parameter.time
    case .curve(let curve): curve.points.reduce(.infinity) { min($0, curve.time + $1.time) }
    }
  }

  /// The control with its values within their range; a curve's points are in order of time and
  /// count from the first of them. `nil` for a curve without points, which does nothing.
  var canonical: Control? {
    switch self {
    case .parameter(var parameter):
      parameter.value = parameter.id.clamp(parameter.value)
      return .parameter(parameter)
    case .curve(let curve):
      guard !curve.points.isEmpty else { return nil }
      return .curve(ParameterCurve(curve.id, absolutePoints: curve.absolutePoints))
    }
  }
}

extension ParameterCurve {
  /// The points with pattern times and with the values that count, in order of time.
  var absolutePoints: [ControlPoint] {
    points.map { ControlPoint(time: time + $0.time, value: id.clamp($0.value)) }
      .ascending { $0.time }
  }

  /// The curve through `points`, at least one, which have pattern times and are in order of time.
  /// It counts from its first point or, where no doubles add up to exactly these times, from 0.
  init(_ id: ControlID, absolutePoints points: some BidirectionalCollection<ControlPoint>) {
    let start = points.first?.time ?? 0
    let relative = points.compactMap { point in
      Self.offset(of: point.time, from: start).map { ControlPoint(time: $0, value: point.value) }
    }
    let isExact = relative.count == points.count
    self.init(id, time: isExact ? start : 0, points: isExact ? relative : Array(points))
  }

  /// The number that gives exactly `time` when `start` is added to it, with few digits if possible:
  /// 0.4 counted from 0.1 is 0.3, not 0.30000000000000004. The result is `nil` if no number does: a
  /// sum halfway between two doubles is rounded to the even one.
  private static func offset(of time: Double, from start: Double) -> Double? {
    let offset = time - start
    guard start > 0, offset > 0 else { return offset }
    for scale in [1e3, 1e6, 1e9, 1e12] {
      let rounded = (offset * scale).rounded() / scale
      if start + rounded == time { return rounded }
    }
    return [offset, offset.nextUp, offset.nextDown].first { start + $0 == time }
  }
}
