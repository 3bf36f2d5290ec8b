import PacinianModel

/// One event as it is drawn.
public struct PlotEvent: Sendable, Equatable {
  package var kind: EventKind
  /// The course of a continuous event, in order of time, straight lines between; the first point
  /// alone of a transient; the first and the last point of an audio event, where only the times
  /// count.
  public var points: [PlotPoint]
  /// The second at which the event is cut because it lasts longer than players hold one.
  package var cut: Double?
  /// The recording of an audio event; `nil` for a tone.
  package var recording: PlotRecording?

  /// - Precondition: at least one point.
  public init(
    kind: EventKind, points: [PlotPoint], cut: Double? = nil, recording: PlotRecording? = nil
  ) {
    precondition(!points.isEmpty, "an event is drawn somewhere")
    self.kind = kind
    self.points = points
    self.cut = cut
    self.recording = recording
  }

  package var start: Double { points[0].time }
  package var end: Double { points[points.count - 1].time }

  /// The sharpness halfway from the start to the end.
  package var middleSharpness: Double {
    let middle = (start + end) / 2
    guard let next = points.firstIndex(where: { $0.time >= middle }), next > 0 else {
      return points[0].sharpness
    }
    let (from, to) = (points[next - 1], points[next])
    let share = (middle - from.time) / (to.time - from.time)
    return from.sharpness + (to.sharpness - from.sharpness) * share
  }
}
