import PacinianRendering

/// The gain of one sounding audio event over event-local frames (rendering model, section 4).
/// Lengths are latched one by one, each at the instant at which its segment begins.
struct AudioEnvelope: BitwiseCopyable {
  /// Frames of the attack.
  private(set) var attack = 0.0
  /// Frames of the decay; not a number until it is known, or for a sustained event.
  private(set) var decay = Double.nan
  /// Where the release begins; infinite until that is known.
  private(set) var releaseStart = Double.infinity
  /// Frames of the release.
  private(set) var release = 0.0
  /// The gain at which the release begins.
  private var releaseLevel = 0.0
  /// Where the event was entered midway, from where the gain rises anew, and the frames of that.
  private var entry = -Double.infinity
  private var entryAttack = 1.0

  /// Latches the attack.
  /// - Parameters:
  ///   - origin: the score's instant of the event-local frame 0.
  ///   - value: a control's value at an instant of the score.
  @inline(__always)
  mutating func begin(
    _ event: AudioScoreEvent, origin: ScoreInstant, _ frames: EnvelopeFrames,
    value: (AudioControlKind, ScoreInstant) -> Double
  ) {
    guard event.hasEnvelope else { return }
    attack = frames.frames(event.attack + value(.attack, max(event.start, origin)))
  }

  /// Latches the values of all stages that begin up to `time`, which never decreases.
  /// - Parameters:
  ///   - stop: the player's stop.
  ///   - start: the event's first frame, from which event-local frames count.
  ///   - origin: the score's instant of the event-local frame 0.
  ///   - value: a control's value at an instant of the score.
  @inline(__always)
  mutating func latch(
    until time: Double, _ event: AudioScoreEvent, stop: PassStop, start: PlayerFrame,
    origin: ScoreInstant, _ frames: EnvelopeFrames,
    value: (AudioControlKind, ScoreInstant) -> Double
  ) {
    guard releaseStart == .infinity else { return }
    if event.decays, decay.isNaN, time >= attack {
      decay = frames.frames(event.decay + value(.decay, origin + attack))
    }
    let wanted = min(event.duration, stop.frame - start)
    guard time >= wanted, !(attack + decay <= wanted) else { return }
    releaseLevel = held(at: wanted)
    if wanted >= entry {
      releaseLevel = min(releaseLevel, rise(at: wanted))
      entry = -.infinity
    }
    releaseStart = wanted
    // Without an envelope the duration cuts; a stop fades all the same.
    if event.hasEnvelope || wanted < event.duration {
      let exact = wanted < event.duration ? stop.instant : event.exactEnd
      release = frames.frames(event.release + value(.release, max(exact, origin + wanted)))
    }
  }

  /// Has the gain rise from 0 at `time`, by 1 in `attack` frames, until it meets the envelope's
  /// own.
  mutating func enter(at time: Double, attack: Double) {
    entry = time
    entryAttack = attack
  }

  /// The gain, once everything up to `time` is latched.
  @inline(__always)
  func gain(at time: Double) -> Double {
    let own =
      time < releaseStart
      ? held(at: time) : max(0, releaseLevel * (1 - (time - releaseStart) / release))
    return min(own, rise(at: time))
  }

  /// Whether the event has ended by `time`, once everything up to it is latched.
  @inline(__always)
  func isOver(at time: Double) -> Bool { time >= end }

  /// Where the event ends, as far as that is known.
  @inline(__always)
  var end: Double {
    if releaseStart < .infinity { return releaseStart + release }
    return decay.isNaN ? .infinity : attack + decay
  }

  /// The gain without release.
  @inline(__always)
  private func held(at time: Double) -> Double {
    if time < attack { return time / attack }
    return decay.isNaN ? 1 : max(0, 1 - (time - attack) / decay)
  }

  /// The gain of entering midway.
  @inline(__always)
  private func rise(at time: Double) -> Double { (time - entry) / entryAttack }
}
