import PacinianModel

/// Puts audio events on the frame grid (rendering model, sections 1, 2, 4 and 7).
struct AudioScoreCompiler {
  let timing: ScoreTiming
  let envelope: EnvelopeFrames
  /// By `AudioControlKind`.
  let tracks: UnsafePointer<ControlTrack>

  private(set) var events: [AudioScoreEvent] = []
  /// The frames in which each event sounds, with its index in the pattern.
  private(set) var spans: [(index: Int, frames: Range<Int>)] = []
  private(set) var frameCount = 0
  private(set) var longest = 0.0

  mutating func add(_ event: Event, index: Int, clip: AudioClip?) throws(RenderingError) {
    if event.kind == .audioCustom {
      guard let clip, clip.waveform.frameCount > 0 else { return }
      precondition(
        clip.waveform.sampleRate == timing.options.sampleRate,
        "the waveform has another sample rate")
    }
    let hasEnvelope = clip?.usesVolumeEnvelope ?? true
    let decays = hasEnvelope && !event.isSustained
    let endsWithFile = clip.map { !$0.isLoopEnabled } ?? false
    let times = try timing.times(
      of: event, index: index, endsByItself: decays || endsWithFile, isLimited: !endsWithFile)
    // An event that decays has no end if its duration is less than half a frame.
    let isEndless = decays && times.duration == 0
    let compiled = AudioScoreEvent(
      duration: isEndless ? .infinity : times.duration,
      volume: event.value(of: .audioVolume), pitch: event.value(of: .audioPitch),
      pan: event.value(of: .audioPan), brightness: event.value(of: .audioBrightness),
      segments: EnvelopeSegments(event, times, envelope), hasEnvelope: hasEnvelope,
      recording: clip.map {
        AudioScoreEvent.Recording(
          left: $0.waveform.left, right: $0.waveform.right, frameCount: $0.waveform.frameCount,
          isStereo: $0.waveform.isStereo, loops: $0.isLoopEnabled)
      })
    let clock = PassClock()
    let start = clock.frame(nearestTo: compiled.start)
    let span = AudioSpan(
      event: compiled, envelope: envelope, tracks: tracks, start: PassFrame(start), clock: clock)
    let end = span.end
    try timing.checkLength(frames: end, index: index)
    frameCount = max(frameCount, Int(end))
    spans.append((index, start..<max(start, Int(end))))
    longest = max(longest, mostFrames(compiled))
    events.append(compiled)
  }

  /// The longest the event can last whatever live controls do, in frames.
  private func mostFrames(_ event: AudioScoreEvent) -> Double {
    var end = EnvelopeSegments.mostFrames(
      duration: event.duration, decays: event.decays, envelope)
    if let recording = event.recording, !recording.loops {
      end = min(end, 2 * Double(recording.frameCount))
    }
    return end + 1
  }
}
