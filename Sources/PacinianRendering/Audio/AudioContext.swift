/// The state of an audio pass that its next run must not find: a pass is reset by the assignment of
/// a new value. (The first `soundingCount` of its voices sound.)
struct AudioRun: BitwiseCopyable {
  let clock: PassClock
  var stop = PassStop()
  /// Whether, before the first frame is rendered, the next events are events that have begun
  /// earlier and are entered midway.
  var isEntering = false
  var nextEvent = 0
  /// Events that sound.
  var soundingCount = 0
  /// Events that found no free voice since the pass began.
  var droppedCount = 0

  init(clock: PassClock) { self.clock = clock }
}

/// The values that all voices of a pass read.
struct AudioContext: BitwiseCopyable {
  let score: UnsafePointer<AudioScoreView>
  let setup: UnsafePointer<AudioSetup>
  /// Indexed by `AudioControlKind`.
  let controls: UnsafeMutablePointer<PassControl>
  /// The state that a reset clears.
  var run = AudioRun(clock: PassClock())

  @inline(__always) var clock: PassClock { run.clock }
  @inline(__always) var stop: PassStop { run.stop }

  /// Hz of AudioContinuous at pitch 0 (rendering model, section 7).
  static var toneHertz: Double { 220 }

  /// Turns a frame of the tone at pitch 0.
  @inline(__always)
  var toneFrequency: Double { Self.toneHertz / score.pointee.sampleRate }

  /// The length in frames of an event's envelope segment that begins at a frame, 0 of none.
  /// - Parameter exact: the instant that was rounded to the frame, if it is not the event's own.
  @inline(__always)
  func length(
    of segment: EnvelopeSegment?, from frame: PassFrame, exact: ScoreInstant? = nil,
    _ event: AudioScoreEvent
  ) -> Double {
    // Without an envelope the event is cut at its duration; a stop still fades.
    guard let segment, event.hasEnvelope || exact != nil else { return 0 }
    let control = (controls + AudioControlKind.attack.rawValue + segment.index)
      .latched(at: event.segments.instant(of: segment, from: frame, exact: exact, clock))
    return event.segments.frames(of: segment, control: control, score.pointee.envelope)
  }
}
