import PacinianPattern
import PacinianProfiles
import PacinianRendering

/// Puts audio events on the frame grid (rendering model, sections 1, 2, 4 and 7).
struct AudioScoreCompiler {
  let options: RenderingOptions
  let playbackRate: Double
  let envelope: EnvelopeFrames
  let tracks: AudioTracks

  private(set) var events: [AudioScoreEvent] = []
  /// The frames in which each event sounds, with its index in the pattern.
  private(set) var spans: [(index: Int, frames: Range<Int>)] = []
  private(set) var frameCount = 0
  private(set) var longest = 0.0

  mutating func add(_ event: Event, index: Int, clip: AudioClip?) throws(RenderingError) {
    if event.kind == .audioCustom {
      guard let clip, clip.waveform.frameCount > 0 else { return }
      precondition(
        clip.waveform.sampleRate == options.sampleRate, "the waveform has another sample rate")
    }
    let rate = Double(options.sampleRate)
    let start = event.time / playbackRate
    try checkLength(start, index: index)
    let compiled = AudioScoreEvent(
      start: exact(event.time), exactEnd: exact(event.time + patternSeconds(of: event, clip: clip)),
      duration: try duration(of: event, index: index, clip: clip),
      volume: event.value(of: .audioVolume), pitch: event.value(of: .audioPitch),
      pan: event.value(of: .audioPan), brightness: event.value(of: .audioBrightness),
      attack: event.value(of: .attackTime), decay: event.value(of: .decayTime),
      release: event.value(of: .releaseTime), isSustained: event.isSustained,
      hasEnvelope: clip?.usesVolumeEnvelope ?? true,
      recording: clip.map {
        AudioScoreEvent.Recording(
          left: $0.waveform.left, right: $0.waveform.right, frameCount: $0.waveform.frameCount,
          isStereo: $0.waveform.isStereo, loops: $0.isLoopEnabled)
      })
    let span = AudioSpan(
      event: compiled, envelope: envelope, tracks: tracks,
      start: (compiled.start + 0.5).rounded(.down))
    let end = span.end
    try checkLength(end / rate, index: index)
    frameCount = max(frameCount, Int(end))
    spans.append((index, Int(span.start)..<max(Int(span.start), Int(end))))
    longest = max(longest, latestEnd(compiled))
    events.append(compiled)
  }

  /// An instant of the pattern in frames, as those of controls.
  private func exact(_ seconds: Double) -> Double {
    ControlTrack.frames(seconds, Double(options.sampleRate), playbackRate)
  }

  /// Whether the event ends with its recording.
  private static func endsWithFile(_ clip: AudioClip?) -> Bool {
    clip.map { !$0.isLoopEnabled } ?? false
  }

  /// Seconds of the pattern from the start to the release; infinite for no fixed end.
  private func patternSeconds(of event: Event, clip: AudioClip?) -> Double {
    let seconds = event.duration ?? 0
    let limit = Self.endsWithFile(clip) ? nil : options.durationLimit
    return min(seconds == 0 ? .infinity : seconds, limit.map { $0 * playbackRate } ?? .infinity)
  }

  /// Frames from the start to the release; infinite for an event that ends by itself.
  private func duration(
    of event: Event, index: Int, clip: AudioClip?
  ) throws(RenderingError) -> Double {
    let seconds = event.duration ?? 0
    var frames = seconds == 0 ? .infinity : round(seconds / playbackRate)
    if Self.endsWithFile(clip) { return frames }
    if let limit = options.durationLimit { frames = min(frames, round(limit)) }
    let decays = !event.isSustained && clip?.usesVolumeEnvelope ?? true
    guard frames.isFinite || decays else { throw .endlessEvent(index: index) }
    // An event that decays has no end if its duration is less than half a frame.
    return decays && frames == 0 ? .infinity : frames
  }

  /// The longest the event can last whatever live controls do, in frames.
  private func latestEnd(_ event: AudioScoreEvent) -> Double {
    var end = event.duration + envelope.frames(1)
    if event.decays { end = min(end, 2 * envelope.frames(1)) }
    if let recording = event.recording, !recording.loops {
      end = min(end, 2 * Double(recording.frameCount))
    }
    return end + 1
  }

  private func checkLength(_ seconds: Double, index: Int) throws(RenderingError) {
    guard seconds <= options.lengthLimit else {
      throw .tooLong(index: index, seconds: seconds, limit: options.lengthLimit)
    }
  }

  /// Seconds to frames, `floor(x + 0.5)`.
  private func round(_ seconds: Double) -> Double {
    (seconds * Double(options.sampleRate) + 0.5).rounded(.down)
  }
}
