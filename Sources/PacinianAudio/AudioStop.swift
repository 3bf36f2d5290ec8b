/// The stop of a player: it begins the release of sounding events.
struct AudioStop: BitwiseCopyable {
  static let never = AudioStop(frame: .infinity, instant: .infinity)

  /// The frame from which the release runs.
  var frame: Double
  /// The score's instant that was rounded to that frame.
  var instant: Double

  /// The same stop in frames that count from `frames` later.
  func moved(by frames: Double) -> AudioStop { AudioStop(frame: frame - frames, instant: instant) }
}
