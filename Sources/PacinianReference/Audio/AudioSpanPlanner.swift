import PacinianModel

/// Finds the frames of audio events (rendering model, sections 1, 2, 4 and 7).
struct AudioSpanPlanner {
  /// Hz of AudioContinuous at pitch 0.
  static let toneFrequency = 220.0
  /// Pitch −1…1 is an octave down and up.
  private static let octaves = FrequencyMap(
    .logarithmic, lowest: toneFrequency / 2, highest: toneFrequency * 2)

  let times: EnvelopeTimes
  let grid: FrameGrid
  let controls: ReferenceControls

  private var rate: Double { Double(grid.options.sampleRate) }

  /// The span of an audio event, or `nil` if it is stopped before it starts.
  func span(of event: Event, index: Int, clip: ReferenceClip?) throws(RenderingError)
    -> AudioEventSpan?
  {
    let start = try grid.startFrame(of: event, index: index)
    if let stop = grid.stopFrame, stop <= start { return nil }
    let track = track(of: event, start: Double(start) / rate)
    let eventTimes = try self.times(of: event, index: index, start: start, clip: clip)
    var envelope: Envelope?
    var stop: (start: Double, release: Double)?
    var end: Double
    if clip?.usesVolumeEnvelope ?? true {
      let made = Envelope(
        event, eventTimes, sampleRate: rate, envelope: times, controls: controls, ids: .audio)
      envelope = made
      end = made.end
    } else {
      end = Double(eventTimes.durationFrames) / rate
      if eventTimes.isStopped {
        let control = controls[.audioReleaseTime].function.value(at: eventTimes.releaseLatch)
        let value = min(max(event.value(of: .releaseTime) + control, 0), 1)
        stop = (end, times.seconds(value))
        end += times.seconds(value)
      }
    }
    // A millionth of a frame absorbs rounding, as for haptic events.
    var frameCount = Int((min(end * rate, 1e15) - 1e-6).rounded(.up))
    if let clip, !clip.isLoopEnabled {
      frameCount = min(frameCount, soundingFrames(of: clip, track: track, start: start))
    }
    try grid.checkLength(Double(start + frameCount) / rate, index: index)
    return AudioEventSpan(
      index: index, frames: start..<(start + frameCount), envelope: envelope, stop: stop,
      track: track)
  }

  /// Frames of the recording at event-local frame `frame`, or turns of the tone.
  static func position(_ track: PhaseTrack, at time: Double, sampleRate: Double) -> Double {
    track.turns(at: time) * sampleRate / toneFrequency
  }

  /// `220 · 2^pitch` as a carrier whose sharpness 0…1 is the pitch −1…1.
  private func track(of event: Event, start: Double) -> PhaseTrack {
    let pieces = controls[.audioPitch].pieces(from: start, to: .infinity)
    return PhaseTrack(
      eventSharpness: (event.value(of: .audioPitch) + 1) / 2,
      control: pieces.map {
        ControlFunction.Piece(start: $0.start, value: $0.value / 2, slope: $0.slope / 2)
      }, map: Self.octaves)
  }

  /// The times of an event. A recording that does not loop ends by itself, whatever the limit.
  private func times(
    of event: Event, index: Int, start: Int, clip: ReferenceClip?
  ) throws(RenderingError) -> EventTimes {
    var event = event
    if let clip, !clip.usesVolumeEnvelope { event.parameters.append(EventParameter(.sustained, 1)) }
    guard let clip, !clip.isLoopEnabled else {
      return try grid.times(of: event, index: index, start: start)
    }
    let seconds = event.duration ?? 0
    let longest = RenderingOptions.longestLength * rate
    var frames = seconds == 0 ? longest : min(longest, grid.round(seconds / grid.playback.rate))
    if !event.isSustained && seconds == 0 { frames = 0 }
    var isStopped = false
    if let stop = grid.stopFrame, frames == 0 || Double(stop - start) < frames {
      isStopped = true
      frames = Double(stop - start)
    }
    return grid.times(
      of: event, start: start, frames: Int(frames), isStopped: isStopped,
      length: seconds == 0 ? .infinity : seconds)
  }

  /// Frames until the recording is over: the first whose position is at its end.
  private func soundingFrames(of clip: ReferenceClip, track: PhaseTrack, start: Int) -> Int {
    // The slowest speed is a half.
    (0..<2 * clip.left.count + 1).firstCount { frame in
      let position = Self.position(track, at: Double(start + frame) / rate, sampleRate: rate)
      return position < Double(clip.left.count) - 1e-6
    }
  }
}
