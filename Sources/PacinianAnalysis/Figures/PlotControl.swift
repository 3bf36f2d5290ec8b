import PacinianPattern

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
