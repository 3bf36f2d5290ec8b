/// A continuous event, compiled: frames count from the player's start.
struct ScoreEvent: BitwiseCopyable {
  var start: Int
  /// The start and the end of the duration before they were rounded to frames.
  var exactStart: ScoreInstant
  var exactEnd: ScoreInstant
  /// Frames from the start to the release; `nil` when the decay alone ends the event.
  var duration: Int?
  /// `gc · L(I)`: the law is multiplicative, so envelope and control multiply later.
  var amplitude: Double
  var sharpness: Double
  /// Normalised envelope parameters; the controls are added when a segment begins.
  var attack: Double
  var decay: Double
  var release: Double
  /// Their lengths in frames while the controls are neutral.
  var attackFrames: Double
  var decayFrames: Double
  var releaseFrames: Double
  var isSustained: Bool
  /// Turns per frame at the event's own sharpness.
  var frequency: Double

  /// The length in frames of an envelope segment that begins while its control has a value.
  @inline(__always)
  func frames(
    of segment: PlayerControl.Kind, control: Double, _ envelope: EnvelopeFrames
  ) -> Double {
    switch segment {
    case .attack: control == 0 ? attackFrames : envelope.frames(attack + control)
    case .decay: control == 0 ? decayFrames : envelope.frames(decay + control)
    default: control == 0 ? releaseFrames : envelope.frames(release + control)
    }
  }
}

/// A transient, compiled.
struct ScoreTransient: BitwiseCopyable {
  var start: Int
  /// The start before it was rounded to a frame.
  var exactStart: ScoreInstant
  /// `gt · L(I)`.
  var amplitude: Double
  var sharpness: Double
}
