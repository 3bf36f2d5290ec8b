/// A continuous event, compiled: frames count from the pass's start.
struct ScoreEvent: BitwiseCopyable {
  var start: Int
  /// Frames from the start to the release; infinite when the decay alone ends the event.
  var duration: Double
  /// `gc · L(I)`, times the amplitude of the only harmonic where that does not move: the law is
  /// multiplicative, so envelope and control multiply later.
  var amplitude: Double
  var sharpness: Double
  /// Turns per frame at the event's own sharpness.
  var frequency: Double
  var segments: EnvelopeSegments

  /// The start before it was rounded to a frame.
  var exactStart: ScoreInstant { segments.exactStart }

  /// The length in frames of an envelope segment that begins at a frame, under the pattern's own
  /// controls; 0 of none.
  /// - Parameter tracks: indexed by `PassControl.Kind`.
  func length(
    of segment: EnvelopeSegment?, from frame: PassFrame, _ clock: PassClock,
    _ tracks: UnsafePointer<ControlTrack>, _ envelope: EnvelopeFrames
  ) -> Double {
    segments.length(
      of: segment, from: frame, clock, tracks + PassControl.Kind.attack.rawValue, envelope)
  }

  /// The envelope of the event that starts at a frame of a pass.
  @inline(__always)
  func envelope(start: PassFrame, attackFrames: Double) -> EventEnvelope {
    EventEnvelope(
      start: start, duration: duration, isSustained: segments.isSustained,
      attackFrames: attackFrames)
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

  /// The sharpness of its waveform, under the pattern's own control.
  func latchedSharpness(_ track: ControlTrack) -> Double {
    let control = track.value(at: max(exactStart, ScoreInstant(start)))
    return min(max(sharpness + control, 0), 1)
  }
}
