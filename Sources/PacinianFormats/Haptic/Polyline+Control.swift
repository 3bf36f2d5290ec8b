import PacinianModel

extension Polyline {
  /// The course of one control over pattern time (rendering model, section 3).
  ///
  /// The writer that began last decides; of equal starts it is the later one in the file. A writer
  /// that has lost its turn does not get it back. Complexity: O(n log n).
  init(courseOf id: ControlID, in controls: [Control]) {
    let writers = controls.filter { $0.id == id && $0.startTime.isFinite }
      .map { (start: $0.startTime, control: $0) }
      .ascending { $0.start }
    var points = [ControlPoint(time: 0, value: id.neutral)]
    for (index, writer) in writers.enumerated() {
      let end = index + 1 < writers.count ? writers[index + 1].start : .infinity
      guard writer.start < end else { continue }
      // The value until now is the limit from the left.
      let before = Polyline(points).value(at: writer.start)
      points.append(ControlPoint(time: writer.start, value: before))
      let own = Self.points(of: writer.control)
      points += own.filter { $0.time < end }
      if own[own.count - 1].time >= end {
        points.append(ControlPoint(time: end, value: Polyline(own).limit(at: end)))
      }
    }
    self.init(points)
  }

  private static func points(of control: Control) -> [ControlPoint] {
    switch control {
    case .parameter(let parameter):
      [ControlPoint(time: parameter.time, value: parameter.id.clamp(parameter.value))]
    case .curve(let curve): curve.absolutePoints
    }
  }
}
