import PacinianPattern

/// One event as it is drawn.
public struct PlotEvent: Sendable, Equatable {
  public var kind: EventKind
  /// The course of a continuous event, in order of time, straight lines between; the first point
  /// alone of a transient; the first and the last of an audio event, of which only the times
  /// count.
  public var points: [PlotPoint]

  /// - Precondition: at least one point.
  public init(kind: EventKind, points: [PlotPoint]) {
    precondition(!points.isEmpty, "an event is drawn somewhere")
    self.kind = kind
    self.points = points
  }

  var start: Double { points[0].time }
  var end: Double { points[points.count - 1].time }
}
