/// The time of an event under its pattern's own controls: for the length of a rendering, and for
/// the envelope of an event that a player enters midway.
struct AudioSpan {
  let event: AudioScoreEvent
  let envelope: EnvelopeFrames
  /// By `AudioControlKind`.
  let tracks: UnsafePointer<ControlTrack>
  /// The event's first frame, in the pass's time.
  let start: PassFrame
  let clock: PassClock

  /// The envelope with all stages entered that begin up to a frame.
  func envelope(until frame: PassFrame) -> EventEnvelope {
    var entered = event.envelope(start: start, attackFrames: length(.first, from: start))
    while entered.stageEnd <= frame {
      entered.enterNextStage(frames: length(entered.nextSegment, from: entered.stageEnd))
    }
    return entered
  }

  private func length(_ segment: EnvelopeSegment?, from frame: PassFrame) -> Double {
    // Without an envelope the duration cuts.
    guard event.hasEnvelope else { return 0 }
    return event.segments.length(
      of: segment, from: frame, clock, tracks + AudioControlKind.attack.rawValue, envelope)
  }

  private var pitch: ControlTrack { tracks[AudioControlKind.pitch.rawValue] }

  /// The integral of the speed up to a frame.
  func distance(to frame: PassFrame) -> Double {
    pitch.distance(pitch: event.pitch, from: clock.score(start), to: clock.score(frame))
  }

  /// The first whole frame of the score after the event's sound.
  var end: Double {
    let all = envelope(until: PassFrame(.greatestFiniteMagnitude))
    var length = all.hasEnded ? all.end - start : .infinity
    if let recording = event.recording, !recording.loops {
      length = min(
        length,
        pitch.frames(
          toCover: Double(recording.frameCount), pitch: event.pitch, from: clock.score(start),
          limit: length))
    }
    return clock.score(start).frames + (length - 1e-6).rounded(.up)
  }
}
