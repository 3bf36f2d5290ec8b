import PacinianRendering

/// An audio event, compiled.
struct AudioScoreEvent: BitwiseCopyable {
  /// Where it starts and where its duration ends, not rounded.
  var start: ScoreInstant
  var exactEnd: ScoreInstant
  /// Frames to the release; infinite for none.
  var duration: Double
  var volume: Double
  var pitch: Double
  var pan: Double
  var brightness: Double
  /// Envelope parameters, 0…1.
  var attack: Double
  var decay: Double
  var release: Double
  var isSustained: Bool
  /// Without one the gain is 1 until the duration ends.
  var hasEnvelope: Bool
  /// Whether it ends with a decay.
  @inline(__always)
  var decays: Bool { hasEnvelope && !isSustained }
  /// The recording that the event plays; `nil` is the tone.
  var recording: Recording?

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
