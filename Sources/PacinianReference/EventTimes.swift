/// The frames of one event, and the instants at which it reads the controls that
/// it latches (rendering model, section 1).
struct EventTimes {
  let startFrame: Int
  /// Frames from the start to the release; 0 for an event that is not sustained and has no fixed
  /// end.
  let durationFrames: Int
  /// Whether the player's stop begins the release.
  let isStopped: Bool
  /// The pattern second at which the event latches controls for its start, and the second for its
  /// release.
  let startLatch: Double
  let releaseLatch: Double
}
