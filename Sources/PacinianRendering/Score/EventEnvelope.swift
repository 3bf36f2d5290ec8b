/// The envelope of one event, haptic or audio (rendering model, section 4), in the pass's frames:
/// the present straight line, and the step to the next line. All that the other parts of the
/// renderers know of the shape is that it is made of straight lines.
package struct EventEnvelope: BitwiseCopyable {
  /// An event begins with `attack`, without an envelope with `hold`, and where it is entered midway
  /// with `entry`.
  enum Stage: UInt8, BitwiseCopyable { case entry, attack, hold, decay, release, ended }

  private(set) var stage = Stage.attack
  private let isSustained: Bool
  /// Whether the release begins where the pass stops, and not at the end of the duration.
  package private(set) var isStopped = false
  /// `e(n) = level + slope · (n − origin)` up to `stageEnd`; once the event has ended 0, and
  /// `origin` its end.
  var level = 0.0
  var slope = 0.0
  var origin: PassFrame
  package private(set) var stageEnd: PassFrame
  /// The frame at which the release begins.
  private var releaseStart: PassFrame
  /// The frame at which the event's own attack ends, and the frames of its own decay, 0 until they
  /// are known.
  private var attackEnd: PassFrame
  private var decayFrames = 0.0
  /// The rise per frame of the own attack of an event that is entered midway.
  private var attackSlope = 0.0

  /// - Parameters:
  ///   - duration: frames from the start to the release; infinite for none.
  ///   - attackFrames: nil without an envelope: the gain is 1 until the duration ends.
  @inline(__always)
  @_noLocks
  package init(start: PassFrame, duration: Double, isSustained: Bool, attackFrames: Double?) {
    self.isSustained = isSustained
    releaseStart = isSustained || duration > 0 ? start + duration : .never
    origin = start
    attackEnd = start
    stageEnd = releaseStart
    if let attackFrames {
      attackEnd = start + attackFrames
      slope = 1 / attackFrames
      stageEnd = min(attackEnd, releaseStart)
    } else {
      stage = .hold
      level = 1
    }
  }

  /// Frames before `end` of a stage belong to it. A millionth of a frame absorbs the rounding of
  /// sums of seconds; envelopes are continuous, so the value there is the same.
  @_noLocks
  package static func firstFrame(from end: PassFrame) -> PassFrame { (end - 1e-6).roundedUp }

  package var hasEnded: Bool { @_noLocks get { stage == .ended } }

  /// Whether the release has not begun yet, and the event not ended.
  package var isHolding: Bool { @_noLocks get { stage != .release && stage != .ended } }

  /// The first frame after an event that has ended.
  package var end: PassFrame { Self.firstFrame(from: origin) }

  /// The height of the present line, which need not lie in 0…1, at a frame.
  @inline(__always)
  @_noLocks
  package func level(at frame: PassFrame) -> Double { level + slope * (frame - origin) }

  /// Whether the event is known to have ended by a frame, once the stages that begin before it are
  /// entered.
  @inline(__always)
  @_noLocks
  package func isOver(at frame: PassFrame) -> Bool {
    switch stage {
    case .ended: true
    case .release: stageEnd <= frame
    case .decay: stageEnd <= frame && !isReleasedInDecay
    case .entry, .attack, .hold: false
    }
  }

  /// (Exactly at the decay's end there is nothing left to release.)
  private var isReleasedInDecay: Bool { releaseStart < attackEnd + decayFrames }

  /// Begins the release at `frame` unless it has begun by then.
  @_noLocks
  package mutating func stop(at frame: PassFrame) {
    guard isHolding, frame < releaseStart else { return }
    isStopped = true
    releaseStart = frame
    stageEnd = min(stageEnd, frame)
  }

  /// The segment that begins at `stageEnd`, if its length must be known to enter it.
  @inline(__always)
  package var nextSegment: EnvelopeSegment? {
    @_noLocks
    get {
      switch stage {
      case .attack where stageEnd < releaseStart: isSustained ? nil : .decay
      case .entry where stageEnd < releaseStart:
        isSustained || stageEnd < attackEnd || decayFrames > 0 ? nil : .decay
      case .entry, .attack, .hold: .release
      case .decay: isReleasedInDecay ? .release : nil
      case .release, .ended: nil
      }
    }
  }

  /// Enters the next stage.
  /// - Parameter frames: the length of `nextSegment`, if there is one.
  @inline(__always)
  @_noLocks
  package mutating func enterNextStage(frames: Double) {
    switch nextSegment {
    case .release:
      let height = min(1, level(at: releaseStart))
      stage = .release
      (level, origin, slope) = (height, releaseStart, -height / frames)
      stageEnd = releaseStart + frames
    case .decay:
      decayFrames = frames
      guard stage == .entry else { return decay() }
      stageEnd = min(max(stageEnd, decayMeeting), releaseStart)
    case .attack, nil:
      switch stage {
      case .entry where stageEnd < attackEnd:
        stage = .attack
        setLine(level: 1, at: attackEnd, slope: attackSlope, until: attackEnd)
      case .entry where decayFrames > 0: decay()
      case .entry, .attack, .hold:
        stage = .hold
        setLine(level: 1, at: stageEnd, slope: 0, until: releaseStart)
      case .decay, .release, .ended:
        stage = .ended
        (level, origin, slope) = (0, stageEnd, 0)
        stageEnd = .never
      }
    }
  }

  private mutating func decay() {
    stage = .decay
    setLine(level: 1, at: attackEnd, slope: -1 / decayFrames, until: attackEnd + decayFrames)
  }

  @inline(__always)
  private mutating func setLine(
    level: Double, at origin: PassFrame, slope: Double, until end: PassFrame
  ) {
    (self.level, self.origin, self.slope) = (level, origin, slope)
    stageEnd = min(end, releaseStart)
  }

  /// Lets an event that still holds enter midway: the envelope rises anew from `frame` on, from
  /// silence and by 1 in `attackFrames`, until it meets the event's own.
  @_noLocks
  package mutating func enter(at frame: PassFrame, attackFrames: Double) {
    let (own, ownStage) = (level(at: frame), stage)
    attackSlope = slope
    stage = .entry
    (level, origin, slope) = (0, frame, 1 / attackFrames)
    var end = frame + attackFrames
    if ownStage == .decay {
      end = decayMeeting
    } else if ownStage == .attack {
      let meeting = slope > attackSlope ? frame + own / (slope - attackSlope) : .never
      if meeting < attackEnd {
        end = meeting
      } else if !isSustained {
        // Where the line meets the decay is known when that begins.
        end = attackEnd
      }
    }
    stageEnd = min(end, releaseStart)
  }

  /// Where the line of an event that is entered midway meets the event's own decay.
  private var decayMeeting: PassFrame {
    origin + (1 + (attackEnd - origin) / decayFrames) / (slope + 1 / decayFrames)
  }
}
