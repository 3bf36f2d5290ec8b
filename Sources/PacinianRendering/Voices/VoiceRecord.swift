/// The state of one sounding continuous event between its breakpoints: its envelope and its
/// carrier, in the pass's frames.
struct VoiceRecord: BitwiseCopyable {
  /// Whether sharpness follows the control or is held at a bound.
  enum Mode: UInt8 { case free, low, high }

  var event: Int32
  var mode = Mode.free
  /// The interval of the harmonic table.
  var row: Int16 = 0
  var envelope: EventEnvelope
  /// Turns per frame, or per warped frame while free in the logarithmic map.
  var frequency = 0.0
  /// Turns: phase is `frequency · position + offset` (plus the pass's common turns).
  var offset = 0.0
  /// The control values between which mode and row stay as they are.
  var low = -Double.infinity
  var high = Double.infinity

  init(event: Int, _ envelope: EventEnvelope) {
    self.event = Int32(truncatingIfNeeded: event)
    self.envelope = envelope
  }

  /// The group of the pool in which a voice in this state lives.
  @inline(__always)
  var group: Int { mode == .free ? VoicePool.free : VoicePool.held }

  /// The part of it that kernels read.
  @inline(__always)
  func smooth(
    _ events: UnsafePointer<ScoreEvent>, _ constants: UnsafePointer<RenderingConstants>
  ) -> SmoothVoice {
    var voice = SmoothVoice(frequency: frequency)
    voice.offset = offset
    _ = voice.setLines(
      amplitude: events[Int(event)].amplitude, envelope: envelope, gain: .unity,
      isQuadratic: constants.pointee.isQuadratic)
    return voice
  }
}
