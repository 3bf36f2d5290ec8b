import PacinianModel

extension ReferenceRenderer {
  /// The courses of the haptic events, in file order.
  public var eventCourses: [EventCourse] {
    spans.map {
      EventCourse(events[$0.index], span: $0, sampleRate: sampleRate, controls: controls)
    }
  }

  /// The corners of a control from its first writer on, in order of engine time: a straight line
  /// runs from each to the next, the last value stays. Two corners at one time are a step.
  /// Empty when nothing writes the control. Complexity: O(control points).
  public func controlCorners(_ id: ControlID) -> [ControlPoint] {
    let reader = controls[id]
    let pieces = reader.function.pieces
    var corners: [ControlPoint] = []
    for (index, piece) in pieces.enumerated() {
      let start = reader.playback.engineTime(piece.start)
      corners.append(ControlPoint(time: start, value: piece.value))
      guard index + 1 < pieces.count else { break }
      let next = pieces[index + 1]
      let value = piece.value + piece.slope * (next.start - piece.start)
      guard value != next.value else { continue }
      corners.append(ControlPoint(time: reader.playback.engineTime(next.start), value: value))
    }
    return corners
  }
}
