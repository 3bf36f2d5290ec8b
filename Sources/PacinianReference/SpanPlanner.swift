import PacinianPattern
import PacinianProfiles
import PacinianSpectra

/// Places events on the frame grid (rendering model, sections 1, 2 and 4).
struct SpanPlanner {
  let profile: ActuatorProfile
  let options: RenderingOptions
  let playback: ReferencePlayback
  let controls: ReferenceControls
  let bank: TransientBank

  /// The span of a haptic event, or `nil` if it is stopped before it starts.
  func span(of event: Event, index: Int) throws(RenderingError) -> EventSpan? {
    let start = try startFrame(of: event, index: index)
    let stop = playback.stopTime.map { Int(round($0)) }
    if let stop, stop <= start { return nil }
    let time = Double(start) / Double(options.sampleRate)
    let envelope: Envelope?
    let frameCount: Int
    var latched = 0.0
    if event.kind == .hapticTransient {
      envelope = nil
      let control = controls[.hapticSharpness].value(at: time)
      latched = min(max(event.value(of: .hapticSharpness) + control, 0), 1)
      frameCount = bank.frameCount(at: latched)
    } else {
      let duration = try durationFrames(of: event, index: index, start: start, stop: stop)
      let made = Envelope(
        event, startFrame: start, durationFrames: duration,
        sampleRate: Double(options.sampleRate), times: profile.envelope, controls: controls)
      envelope = made
      // Frame `n` sounds while `n / fs` is before the end. A millionth of a frame absorbs the
      // rounding of sums such as 0.1 + 0.002, which would add a frame of no sound.
      frameCount = Int((made.end * Double(options.sampleRate) - 1e-6).rounded(.up))
    }
    let end = Double(start + frameCount) / Double(options.sampleRate)
    try checkLength(end, index: index)
    return EventSpan(
      index: index, frames: start..<(start + frameCount), envelope: envelope,
      latchedSharpness: latched)
  }

  private func startFrame(of event: Event, index: Int) throws(RenderingError) -> Int {
    let seconds = playback.engineTime(event.time)
    try checkLength(seconds, index: index)
    return Int(round(seconds))
  }

  /// Frames from the start to the release; 0 for an unsustained event with no fixed end.
  private func durationFrames(
    of event: Event, index: Int, start: Int, stop: Int?
  ) throws(RenderingError) -> Int {
    let seconds = event.duration ?? 0
    var frames = seconds == 0 ? .infinity : round(seconds / playback.rate)
    if let limit = options.durationLimit { frames = min(frames, round(limit)) }
    if let stop { frames = min(frames, Double(stop - start)) }
    if frames == .infinity {
      if event.isSustained { throw .endlessEvent(index: index) }
      return 0
    }
    if event.isSustained { try checkLength(frames / Double(options.sampleRate), index: index) }
    // An unsustained event is over long before such a duration.
    return Int(min(frames, RenderingOptions.longestLength * Double(options.sampleRate)))
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
