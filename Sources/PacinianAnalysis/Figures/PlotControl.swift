import PacinianModel

/// One control as it is drawn.
public struct PlotControl: Sendable, Equatable {
  package var id: ControlID
  /// Breakpoints in order of time, in seconds from the start of the figure, with straight lines
  /// between; two at one time are a step. The control is neutral before the first breakpoint and
  /// constant after the last.
  package var breakpoints: [ControlPoint]

  public init(_ id: ControlID, breakpoints: [ControlPoint]) {
    self.id = id
    self.breakpoints = breakpoints
  }
}

extension PlotControl {
  /// The control within some seconds: breakpoints at both bounds and those between.
  package func cropped(to range: ClosedRange<Double>) -> PlotControl {
    let first = breakpoints.firstCount { $0.time <= range.lowerBound }
    let last = breakpoints.firstCount { $0.time <= range.upperBound }
    var inside = Array(breakpoints[first..<last])
    if first == 0, let breakpoint = inside.first {
      // It steps from its neutral value.
      inside.insert(ControlPoint(time: breakpoint.time, value: id.neutral), at: 0)
    }
    let bounds = [(range.lowerBound, first), (range.upperBound, last)].map { time, next in
      ControlPoint(time: time, value: value(at: time, before: next))
    }
    return PlotControl(id, breakpoints: [bounds[0]] + inside + [bounds[1]])
  }

  /// - Parameter next: the index of the first breakpoint after `time`.
  private func value(at time: Double, before next: Int) -> Double {
    guard next > 0 else { return id.neutral }
    let from = breakpoints[next - 1]
    guard next < breakpoints.count else { return from.value }
    let to = breakpoints[next]
    return from.value + (to.value - from.value) * (time - from.time) / (to.time - from.time)
  }
}
