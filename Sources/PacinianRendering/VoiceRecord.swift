/// The state of one sounding continuous event between its corners: its envelope's line and its
/// carrier, in the player's frames.
struct VoiceRecord: BitwiseCopyable {
  /// An event that is entered midway begins with `entry`, every other with `attack`.
  enum Stage: UInt8 { case entry, attack, hold, decay, release, ended }
  /// Whether sharpness follows the control or is held at a bound.
  enum Mode: UInt8 { case free, low, high }

  var event: Int32
  var stage = Stage.attack
  var mode = Mode.free
  /// `e(n) = level + slope · (n − origin)` up to `stageEnd`.
  var level = 0.0
  var slope = 0.0
  var origin: PlayerFrame = 0
  var stageEnd: PlayerFrame = 0
  /// The frame at which the release begins.
  var releaseStart = PlayerFrame.never
  /// The frame at which the event's own attack ends.
  var attackEnd: PlayerFrame = 0
  /// For an event that is entered midway: the rise per frame of its own attack, and the frames of
  /// its own decay, 0 until they are known.
  var attackSlope = 0.0
  var decayFrames = 0.0
  /// Turns per frame, or per warped frame while free in the logarithmic map.
  var frequency = 0.0
  /// Turns: phase is `frequency · position + offset` (plus the player's common turns).
  var offset = 0.0
  /// The interval of the harmonic table.
  var row: Int16 = 0
  /// The control values between which mode and row stay as they are.
  var low = -Double.infinity
  var high = Double.infinity

  /// Frames before `end` of a stage belong to it. A millionth of a frame absorbs the rounding of
  /// sums of seconds; envelopes are continuous, so the value there is the same.
  static func firstFrame(from end: PlayerFrame) -> PlayerFrame { (end - 1e-6).roundedUp }

  @inline(__always)
  mutating func begin(_ event: UnsafePointer<ScoreEvent>, start: PlayerFrame, attackFrames: Double)
  {
    if let duration = event.pointee.duration, event.pointee.isSustained || duration > 0 {
      releaseStart = start + Double(duration)
    }
    level = 0
    slope = 1 / attackFrames
    origin = start
    attackEnd = start + attackFrames
    stageEnd = min(attackEnd, releaseStart)
  }

  /// Lets a voice that has begun under the event's own attack enter midway: the envelope rises
  /// anew from `frame` on, from silence and by 1 in `attackFrames`, until it meets the event's own.
  /// - Parameter decayFrames: frames of the event's own decay, or 0 if it has not begun by `frame`.
  mutating func enter(
    _ event: UnsafePointer<ScoreEvent>, at frame: PlayerFrame, attackFrames: Double,
    decayFrames: Double
  ) {
    let own = 1 + slope * (frame - attackEnd)
    stage = .entry
    attackSlope = slope
    self.decayFrames = decayFrames
    level = 0
    slope = 1 / attackFrames
    origin = frame
    var end = frame + attackFrames
    if decayFrames > 0 {
      end = decayMeeting
    } else if frame < attackEnd {
      let meeting = slope > attackSlope ? frame + own / (slope - attackSlope) : .never
      if meeting < attackEnd {
        end = meeting
      } else if !event.pointee.isSustained {
        // Where the line meets the decay is known when that begins.
        end = attackEnd
      }
    }
    stageEnd = min(end, releaseStart)
  }

  /// Where the line of an event that is entered midway meets the event's own decay.
  private var decayMeeting: PlayerFrame {
    origin + (1 + (attackEnd - origin) / decayFrames) / (slope + 1 / decayFrames)
  }

  /// The kind of segment that begins at `stageEnd`, if its length must be known to enter it.
  @inline(__always)
  func nextSegment(_ event: UnsafePointer<ScoreEvent>) -> PlayerControl.Kind? {
    switch stage {
    case .attack where stageEnd < releaseStart: event.pointee.isSustained ? nil : .decay
    case .entry where stageEnd < releaseStart:
      event.pointee.isSustained || stageEnd < attackEnd || decayFrames > 0 ? nil : .decay
    case .entry, .attack, .hold: .release
    // Exactly at the decay's end there is nothing left to release.
    case .decay: releaseStart < origin - 1 / slope ? .release : nil
    case .release, .ended: nil
    }
  }

  /// Enters the stage that follows; `segment` is the result of `nextSegment`, and `length` its
  /// frames.
  @inline(__always)
  mutating func enterNextStage(segment: PlayerControl.Kind?, length: Double) {
    switch segment {
    case .decay where stage == .entry:
      decayFrames = length
      stageEnd = min(max(stageEnd, decayMeeting), releaseStart)
    case .decay: decay(length)
    case .release:
      stage = .release
      level = min(1, level + slope * (releaseStart - origin))
      origin = releaseStart
      slope = -level / length
      stageEnd = origin + length
    case nil where stage == .entry && stageEnd < attackEnd:
      stage = .attack
      origin = attackEnd
      level = 1
      slope = attackSlope
      stageEnd = min(attackEnd, releaseStart)
    case nil where stage == .entry && decayFrames > 0: decay(decayFrames)
    default:
      let isHeld = stage == .attack || stage == .entry
      stage = isHeld ? .hold : .ended
      origin = stageEnd
      level = 1
      slope = 0
      stageEnd = releaseStart
    }
  }

  private mutating func decay(_ frames: Double) {
    stage = .decay
    origin = attackEnd
    level = 1
    slope = -1 / frames
    stageEnd = min(origin + frames, releaseStart)
  }

  /// The height of the present line, which need not lie in 0…1, at a frame.
  @inline(__always)
  func level(at frame: PlayerFrame) -> Double { level + slope * (frame - origin) }

  /// Begins the release at `frame` unless it has begun by then.
  mutating func stop(at frame: PlayerFrame) {
    guard stage != .release, stage != .ended, frame < releaseStart else { return }
    releaseStart = frame
    stageEnd = min(stageEnd, frame)
  }

  /// The group of the pool in which a voice in this state lives.
  @inline(__always)
  var group: Int { mode == .free ? VoicePool.free : VoicePool.held }

  /// What kernels read of it.
  @inline(__always)
  func smooth(
    _ events: UnsafePointer<ScoreEvent>, _ constants: UnsafePointer<RenderingConstants>
  ) -> SmoothVoice {
    let amplitude = events[Int(event)].amplitude * constants.pointee.plainHeight
    var voice = SmoothVoice(frequency: frequency)
    voice.offset = offset
    voice.start = origin.frames
    (voice.level, voice.slope) = (Float(amplitude * level), Float(amplitude * slope))
    if constants.pointee.isQuadratic {
      if slope == 0 {
        voice.level = Float(amplitude * level * level)
      } else {
        (voice.gain, voice.gainSlope) = (Float(level), Float(slope))
      }
    }
    return voice
  }

  /// The amplitude of a harmonic as a line in the control; constant while sharpness is held.
  @inline(__always)
  func harmonic(
    _ number: Int, event: UnsafePointer<ScoreEvent>, constants: UnsafePointer<RenderingConstants>
  ) -> (base: Double, slope: Double) {
    constants.pointee.harmonic(number, mode: mode, row: Int(row), event: event.pointee.sharpness)
  }
}
