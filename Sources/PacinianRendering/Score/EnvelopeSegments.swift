import PacinianModel

/// A part of an envelope whose length is latched where it begins.
package enum EnvelopeSegment: BitwiseCopyable {
  case attack, decay, release

  /// The segment with which an event begins.
  @inline(__always) static var first: EnvelopeSegment { .attack }

  /// The index of the segment's control among the controls of the three segments.
  package var index: Int {
    @_noLocks get {
      switch self {
      case .attack: 0
      case .decay: 1
      case .release: 2
      }
    }
  }
}

/// The values on which the lengths of an event's envelope depend besides controls.
package struct EnvelopeSegments: BitwiseCopyable {
  /// Where the event starts and where its duration ends, before they were rounded to frames.
  package let exactStart: ScoreInstant
  package let exactEnd: ScoreInstant
  package let isSustained: Bool
  /// Normalised parameters; the controls are added when a segment begins.
  private let parameters: (attack: Double, decay: Double, release: Double)
  /// Their lengths in frames while the controls are neutral.
  private let neutral: (attack: Double, decay: Double, release: Double)

  package init(_ event: Event, _ times: ScoreTiming.Times, _ envelope: EnvelopeFrames) {
    (exactStart, exactEnd) = (times.exactStart, times.exactEnd)
    isSustained = event.isSustained
    parameters = (
      event.value(of: .attackTime), event.value(of: .decayTime), event.value(of: .releaseTime)
    )
    neutral = (
      envelope.frames(parameters.attack), envelope.frames(parameters.decay),
      envelope.frames(parameters.release)
    )
  }

  /// The score's instant at which the control of a segment that begins at a frame of a pass is
  /// latched.
  /// - Parameter exact: the instant that was rounded to the frame, where it is not the event's own:
  ///   the stop of a player, or a beginning in the middle of the event.
  @inline(__always)
  @_noLocks
  package func instant(
    of segment: EnvelopeSegment, from frame: PassFrame, exact: ScoreInstant? = nil,
    _ clock: PassClock
  ) -> ScoreInstant {
    switch segment {
    case .attack: clock.latch(exact ?? exactStart, frame: frame)
    case .decay: clock.score(frame)
    case .release: clock.latch(exact ?? exactEnd, frame: frame)
    }
  }

  /// The length in frames of a segment whose control has a value.
  @inline(__always)
  @_noLocks
  package func frames(
    of segment: EnvelopeSegment, control: Double, _ envelope: EnvelopeFrames
  ) -> Double {
    switch segment {
    case .attack: control == 0 ? neutral.attack : envelope.frames(parameters.attack + control)
    case .decay: control == 0 ? neutral.decay : envelope.frames(parameters.decay + control)
    case .release: control == 0 ? neutral.release : envelope.frames(parameters.release + control)
    }
  }

  /// The most frames for which an event of `duration` frames sounds, whatever live controls do.
  /// - Parameter decays: whether it ends with a decay, if the release does not come before; without
  ///   a duration none comes.
  package static func mostFrames(
    duration: Double, decays: Bool, _ envelope: EnvelopeFrames
  ) -> Double {
    let longest = envelope.frames(1)
    guard decays else { return duration + longest }
    return (duration > 0 ? min(duration, longest) : longest) + longest
  }

  /// The length in frames of a segment that begins at a frame of a pass, under the pattern's own
  /// controls; 0 of none.
  /// - Parameter tracks: the tracks of the three segments.
  @_noLocks
  package func length(
    of segment: EnvelopeSegment?, from frame: PassFrame, _ clock: PassClock,
    _ tracks: UnsafePointer<ControlTrack>, _ envelope: EnvelopeFrames
  ) -> Double {
    guard let segment else { return 0 }
    let control = tracks[segment.index].value(at: instant(of: segment, from: frame, clock))
    return frames(of: segment, control: control, envelope)
  }
}
