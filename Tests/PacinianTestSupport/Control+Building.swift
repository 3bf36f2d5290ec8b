import PacinianModel

/// A parameter that takes a value at a time.
package func parameter(_ id: ControlID, at time: Double, _ value: Double) -> Control {
  .parameter(DynamicParameter(id, time: time, value: value))
}

/// A curve through points, each a time after the curve's own and a value.
package func curve(
  _ id: ControlID, at time: Double = 0, _ points: [(Double, Double)]
) -> Control {
  .curve(
    ParameterCurve(id, time: time, points: points.map { ControlPoint(time: $0.0, value: $0.1) }))
}

package func curve(
  _ id: ControlID, at time: Double = 0, _ points: (Double, Double)...
) -> Control {
  curve(id, at: time, points)
}
