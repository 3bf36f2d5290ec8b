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
  ///   - start: engine second of the event's first frame.
  ///   - duration: seconds to the release, rounded to frames; 0 for an event that is not
  ///     sustained and has no fixed end.
  init(
    _ event: Event, start: Double, duration: Double, times: EnvelopeTimes,
    controls: ReferenceControls
  ) {
    func seconds(_ id: EventParameterID, _ control: ControlID, at time: Double) -> Double {
      times.seconds(min(max(event.value(of: id) + controls[control].value(at: time), 0), 1))
    }
    attack = seconds(.attackTime, .hapticAttackTime, at: start)
    if event.isSustained {
      decay = nil
      releaseStart = duration
    } else {
      let decay = seconds(.decayTime, .hapticDecayTime, at: start + attack)
      self.decay = decay
      releaseStart = duration > 0 && duration < attack + decay ? duration : nil
    }
    release =
      releaseStart.map { seconds(.releaseTime, .hapticReleaseTime, at: start + $0) } ?? 0
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
