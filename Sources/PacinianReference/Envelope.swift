import PacinianModel

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
  ///   - sampleRate: Hz.
  ///   - ids: the controls that act on its times.
  init(
    _ event: Event, _ times: EventTimes, sampleRate: Double, envelope: EnvelopeTimes,
    controls: ReferenceControls, ids: EnvelopeControls = .haptic
  ) {
    func seconds(_ id: EventParameterID, _ control: Double) -> Double {
      envelope.seconds(min(max(event.value(of: id) + control, 0), 1))
    }
    let duration = Double(times.durationFrames) / sampleRate
    attack = seconds(.attackTime, controls[ids.attack].function.value(at: times.startLatch))
    if event.isSustained {
      decay = nil
      releaseStart = duration
    } else {
      let start = Double(times.startFrame) / sampleRate
      let decay = seconds(.decayTime, controls[ids.decay].value(at: start + attack))
      self.decay = decay
      releaseStart = duration > 0 && duration < attack + decay ? duration : nil
    }
    let control = controls[ids.release].function.value(at: times.releaseLatch)
    release = releaseStart == nil ? 0 : seconds(.releaseTime, control)
  }

  /// Event-local second from which the event is silent.
  var end: Double { releaseStart.map { $0 + release } ?? attack + (decay ?? 0) }

  /// The event-local seconds at which it bends, ascending; the start and the end are among them.
  var breakpoints: [Double] {
    [0, attack, releaseStart ?? 0, end].filter { $0 <= end }.ascending { $0 }
  }

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
