import PacinianPattern
import PacinianProfiles

/// The gain of one continuous event over event-local time (rendering model, section 4).
struct Envelope {
  /// Seconds of the attack, above 0.
  let attack: Double
  /// Seconds of the decay of an event that is not sustained; `nil` for a sustained one.
  let decay: Double?
  /// Event-local second at which the release begins; `nil` if the decay ends the event.
  let releaseStart: Double?
  /// Seconds of the release, above 0.
  let release: Double

  /// - Parameters:
  ///   - startFrame: the event's first frame.
  ///   - durationFrames: frames to the release; 0 for an event that is not sustained and has no
  ///     fixed end.
  ///   - sampleRate: Hz.
  ///   - ids: the controls that act on its times.
  init(
    _ event: Event, startFrame: Int, durationFrames: Int, sampleRate: Double,
    times: EnvelopeTimes, controls: ReferenceControls, ids: EnvelopeControls = .haptic
  ) {
    func seconds(_ id: EventParameterID, _ control: ControlID, at time: Double) -> Double {
      times.seconds(min(max(event.value(of: id) + controls[control].value(at: time), 0), 1))
    }
    let start = Double(startFrame) / sampleRate
    let duration = Double(durationFrames) / sampleRate
    attack = seconds(.attackTime, ids.attack, at: start)
    if event.isSustained {
      decay = nil
      releaseStart = duration
    } else {
      let decay = seconds(.decayTime, ids.decay, at: start + attack)
      self.decay = decay
      releaseStart = duration > 0 && duration < attack + decay ? duration : nil
    }
    // The instant of a frame is one quotient: a sum of two may miss a control's step there.
    let releaseInstant = Double(startFrame + durationFrames) / sampleRate
    release =
      releaseStart == nil ? 0 : seconds(.releaseTime, ids.release, at: releaseInstant)
  }

  /// Event-local second from which the event is silent.
  var end: Double { releaseStart.map { $0 + release } ?? attack + (decay ?? 0) }

  /// The gain at event-local second `time`, 0 or more.
  func gain(at time: Double) -> Double {
    guard time < end else { return 0 }
    guard let releaseStart, time >= releaseStart else { return held(at: time) }
    return held(at: releaseStart) * (1 - (time - releaseStart) / release)
  }

  /// The gain if the release never came.
  private func held(at time: Double) -> Double {
    guard let decay, time >= attack else { return min(1, time / attack) }
    return max(0, 1 - (time - attack) / decay)
  }
}

/// The controls that act on the envelope's times.
struct EnvelopeControls {
  let attack: ControlID
  let decay: ControlID
  let release: ControlID

  static let haptic = EnvelopeControls(
    attack: .hapticAttackTime, decay: .hapticDecayTime, release: .hapticReleaseTime)
  static let audio = EnvelopeControls(
    attack: .audioAttackTime, decay: .audioDecayTime, release: .audioReleaseTime)
}
