import PacinianModel

extension ReferenceRenderer {
  /// The courses of the haptic events, in file order.
  public var eventCourses: [EventCourse] { spans.map(course) }

  func course(of span: EventSpan) -> EventCourse {
    EventCourse(events[span.index], span: span, sampleRate: sampleRate, controls: controls)
  }

  /// The breakpoints of a control from its first writer on, in order of engine time: a straight
  /// line runs from each to the next, the last value stays. Two breakpoints at one time are a step.
  /// Empty when nothing writes the control. Complexity: O(control points).
  public func controlBreakpoints(_ id: ControlID) -> [ControlPoint] {
    let reader = controls[id]
    let pieces = reader.function.pieces
    var breakpoints: [ControlPoint] = []
    for (index, piece) in pieces.enumerated() {
      let start = reader.playback.engineTime(piece.start)
      breakpoints.append(ControlPoint(time: start, value: piece.value))
      guard index + 1 < pieces.count else { break }
      let next = pieces[index + 1]
      let value = piece.value + piece.slope * (next.start - piece.start)
      guard value != next.value else { continue }
      breakpoints.append(ControlPoint(time: reader.playback.engineTime(next.start), value: value))
    }
    return breakpoints
  }
}
