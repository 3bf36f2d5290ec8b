/// An audio event, compiled.
struct AudioScoreEvent: BitwiseCopyable {
  /// Frames to the release; infinite for none.
  var duration: Double
  var volume: Double
  var pitch: Double
  var pan: Double
  var brightness: Double
  var segments: EnvelopeSegments
  /// Without an envelope the gain is 1 until the duration ends.
  var hasEnvelope: Bool
  /// The recording that the event plays; `nil` is the tone.
  var recording: Recording?

  /// Where it starts, not rounded.
  var start: ScoreInstant { segments.exactStart }
  /// Whether it ends with a decay.
  var decays: Bool { hasEnvelope && !segments.isSustained }

  /// The envelope of the event that starts at a frame of a pass.
  @inline(__always)
  func envelope(start: PassFrame, attackFrames: Double) -> EventEnvelope {
    EventEnvelope(
      start: start, duration: duration, isSustained: !decays,
      attackFrames: hasEnvelope ? attackFrames : nil)
  }

  /// A waveform as the render path reads it.
  struct Recording: BitwiseCopyable {
    var left: UnsafePointer<Float>
    var right: UnsafePointer<Float>
    var frameCount: Int
    var isStereo: Bool
    var loops: Bool

    /// Whether `position` is past the end.
    @inline(__always)
    func isOver(at position: Double) -> Bool { !loops && position >= Double(frameCount) }
  }
}
