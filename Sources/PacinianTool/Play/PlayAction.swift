/// The actions of a listener.
enum PlayAction: Equatable {
  /// The level of the vibration, which multiplies the pattern's: 0 to 1.
  case intensity(Double)
  /// Moves the level, within its range.
  case nudge(by: Double)
  case pause, resume, togglePause
  case loop(Bool)
  case toggleLoop
  /// The pattern ends with the tails of its sounding voices, and the list with it.
  case stop
  /// Fades out at once and ends the list.
  case quit
  /// Fades out and plays the next pattern of the list.
  case next
  case help
}
