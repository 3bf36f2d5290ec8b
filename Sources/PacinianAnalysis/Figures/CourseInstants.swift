import PacinianModel

/// The instants at which a plot reads how continuous events run: the borders of columns of time,
/// and in each column the breakpoints at which a control is lowest and highest. Straight lines
/// between them show every peak of a control, however short, and the columns bound their number.
package struct CourseInstants {
  /// Ascending.
  private let times: [Double]

  /// - Parameters:
  ///   - controls: the controls that shape the events.
  ///   - range: the seconds that the columns share.
  ///   - columns: 1 or more.
  ///
  /// Complexity: O(breakpoints + columns · log columns).
  package init(_ controls: [PlotControl], in range: ClosedRange<Double>, columns: Int) {
    let seconds = range.upperBound - range.lowerBound
    let borders = (0...columns).map {
      range.lowerBound + seconds * Double($0) / Double(columns)
    }
    let extremes = controls.flatMap { Self.extremes(of: $0, in: range, columns: columns) }
    times = Array(Set(borders + extremes)).ascending { $0 }
  }

  /// The instants between two others, in seconds. Complexity: O(log instants).
  package func between(_ start: Double, _ end: Double) -> ArraySlice<Double> {
    let first = times.firstCount { $0 <= start }
    return times[first..<max(first, times.firstCount { $0 < end })]
  }

  private static func extremes(
    of control: PlotControl, in range: ClosedRange<Double>, columns: Int
  ) -> [Double] {
    let seconds = range.upperBound - range.lowerBound
    var times: [Double] = []
    var column = -1
    var (low, high) = (0.0, 0.0)
    for breakpoint in steps(of: control)
    where breakpoint.time > range.lowerBound && breakpoint.time <= range.upperBound {
      let here = Int(limiting: (breakpoint.time - range.lowerBound) / seconds * Double(columns))
      if here != column {
        (column, low, high) = (here, breakpoint.value, breakpoint.value)
        times += [breakpoint.time, breakpoint.time]
      } else if breakpoint.value < low {
        (low, times[times.count - 2]) = (breakpoint.value, breakpoint.time)
      } else if breakpoint.value > high {
        (high, times[times.count - 1]) = (breakpoint.value, breakpoint.time)
      }
    }
    return times
  }

  /// A control's breakpoints. The first of two at one instant is just before it, because a step
  /// leaves that value.
  private static func steps(of control: PlotControl) -> [ControlPoint] {
    guard let first = control.breakpoints.first else { return [] }
    var breakpoints =
      [ControlPoint(time: first.time, value: control.id.neutral)] + control.breakpoints
    for index in breakpoints.indices.dropLast()
    where breakpoints[index].time == breakpoints[index + 1].time {
      breakpoints[index].time = breakpoints[index].time.nextDown
    }
    return breakpoints
  }
}
