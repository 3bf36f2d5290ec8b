import PacinianModel

/// One control as it is drawn.
public struct PlotControl: Sendable, Equatable {
  package var id: ControlID
  /// Corners in order of time, in seconds from the start of the figure, with straight lines
  /// between; two at one time are a step. The control is neutral before the first corner and
  /// constant after the last.
  package var corners: [ControlPoint]

  public init(_ id: ControlID, corners: [ControlPoint]) {
    self.id = id
    self.corners = corners
  }
}

extension PlotControl {
  /// The control within some seconds: corners at both bounds and those between.
  package func cropped(to range: ClosedRange<Double>) -> PlotControl {
    let first = corners.firstCount { $0.time <= range.lowerBound }
    let last = corners.firstCount { $0.time <= range.upperBound }
    var inside = Array(corners[first..<last])
    if first == 0, let corner = inside.first {
      // It steps from its neutral value.
      inside.insert(ControlPoint(time: corner.time, value: id.neutral), at: 0)
    }
    let bounds = [(range.lowerBound, first), (range.upperBound, last)].map { time, next in
      ControlPoint(time: time, value: value(at: time, before: next))
    }
    return PlotControl(id, corners: [bounds[0]] + inside + [bounds[1]])
  }

  /// - Parameter next: the index of the first corner after `time`.
  private func value(at time: Double, before next: Int) -> Double {
    guard next > 0 else { return id.neutral }
    let from = corners[next - 1]
    guard next < corners.count else { return from.value }
    let to = corners[next]
    return from.value + (to.value - from.value) * (time - from.time) / (to.time - from.time)
  }
}
