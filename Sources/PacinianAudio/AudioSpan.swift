import PacinianRendering

/// The time of an event under its pattern's own controls: for the length of a rendering, and for
/// the envelope of an event that a player enters midway.
struct AudioSpan {
  let event: AudioScoreEvent
  let envelope: EnvelopeFrames
  let tracks: AudioTracks
  /// The event's first frame on the bus.
  let start: ScoreInstant

  /// The envelope with all latched that begins up to `time`, an event-local frame.
  func envelope(until time: Double) -> AudioEnvelope {
    var latched = AudioEnvelope()
    latched.begin(event, origin: start, envelope) { tracks.value($0, at: $1) }
    latched.latch(until: time, event, stop: PassStop(), start: 0, origin: start, envelope) {
      tracks.value($0, at: $1)
    }
    return latched
  }

  /// The integral of the speed up to event-local frame `time`.
  func distance(to time: Double) -> Double {
    tracks.distance(pitch: event.pitch, from: start, to: start + time)
  }

  /// The first whole frame of the score after the event's sound.
  var end: Double {
    var length = envelope(until: .greatestFiniteMagnitude).end
    if let recording = event.recording, !recording.loops {
      length = min(
        length,
        tracks.frames(
          toCover: Double(recording.frameCount), pitch: event.pitch, from: start, limit: length))
    }
    return start.frames + (length - 1e-6).rounded(.up)
  }
}
