import PacinianPattern

/// What somebody who listens can do.
enum PlayAction: Equatable {
  /// A value for controls that are one to a listener.
  case control([ControlID], Double)
  /// Moves a control's value, within its range.
  case nudge(ControlID, by: Double)
  case pause, resume, togglePause
  /// Pattern seconds.
  case seek(Double)
  case seekBy(Double)
  case rate(Double)
  case loop(Bool)
  case toggleLoop
  case mute(Bool)
  case toggleMute
  /// Ends with the tails of what sounds.
  case stop
  /// Fades out at once.
  case quit
  case help
}
