import PacinianPattern

/// One control as it is drawn.
public struct PlotControl: Sendable, Equatable {
  var id: ControlID
  /// Corners in order of time, in seconds from the start of the figure, with straight lines
  /// between; two at one time are a step. Before the first the control is neutral, after the
  /// last it stays.
  var corners: [ControlPoint]

  public init(_ id: ControlID, corners: [ControlPoint]) {
    self.id = id
    self.corners = corners
  }
}
