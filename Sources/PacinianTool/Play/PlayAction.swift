import PacinianModel

/// The actions of a listener.
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
  /// The pattern ends with the tails of its sounding voices, and the list with it.
  case stop
  /// Fades out at once and ends the list.
  case quit
  /// Fades out and plays the next or the previous pattern of the list.
  case next, previous
  case help
}
