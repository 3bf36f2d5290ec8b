import PacinianModel

/// The conversion of a pattern's times to the frame grid of its scores, haptic and audio (rendering
/// model, sections 1 and 2), within the limits of a rendering.
package struct ScoreTiming {
  package let options: RenderingOptions
  /// Pattern seconds per second.
  let playbackRate: Double
  private let rate: Double

  package init(_ options: RenderingOptions, playbackRate: Double) {
    precondition(playbackRate > 0, "time runs forward")
    (self.options, self.playbackRate) = (options, playbackRate)
    rate = Double(options.sampleRate)
  }

  /// The times of an event.
  package struct Times {
    /// Where it starts and where its duration ends, not rounded.
    package var exactStart: ScoreInstant
    package var exactEnd: ScoreInstant
    /// The frame at which it starts.
    var start: Int
    /// Whole frames from the start to the release; infinite for none.
    package var duration: Double
  }

  /// - Parameters:
  ///   - endsByItself: whether the event needs no end of its duration.
  ///   - isLimited: whether the limit of durations holds for the event.
  package func times(
    of event: Event, index: Int, endsByItself: Bool, isLimited: Bool = true
  ) throws(RenderingError) -> Times {
    let start = event.time / playbackRate
    try checkLength(start, index: index)
    var seconds = event.duration ?? 0
    if seconds == 0 { seconds = .infinity }
    var duration = round(seconds / playbackRate)
    if isLimited, let limit = options.durationLimit {
      duration = min(duration, round(limit))
      seconds = min(seconds, limit * playbackRate)
    }
    if !endsByItself {
      guard duration.isFinite else { throw .endlessEvent(index: index) }
      try checkLength(frames: duration, index: index)
    }
    return Times(
      exactStart: exact(event.time), exactEnd: exact(event.time + seconds),
      start: Int(round(start)), duration: duration)
  }

  /// Refuses what ends at a frame past the length limit.
  package func checkLength(frames: Double, index: Int) throws(RenderingError) {
    try checkLength(frames / rate, index: index)
  }

  private func checkLength(_ seconds: Double, index: Int) throws(RenderingError) {
    guard seconds <= options.lengthLimit else {
      throw .tooLong(index: index, seconds: seconds, limit: options.lengthLimit)
    }
  }

  /// The pattern's controls of `ids`, and the most segments of one control that start within a
  /// tile.
  package func tracks(
    _ ids: [ControlID], of pattern: Pattern, tileFrames: Int, _ memory: Memory
  ) -> (tracks: UnsafePointer<ControlTrack>, segmentsPerTile: Int) {
    let tracks = ids.map { id in
      let segments = ControlTrack.segments(
        of: id, controls: pattern.controls, sampleRate: rate, playbackRate: playbackRate)
      return ControlTrack(segments: UnsafePointer(memory.array(segments)), count: segments.count)
    }
    let most = tracks.map { $0.mostStarts(within: Double(tileFrames)) }.max() ?? 1
    return (UnsafePointer(memory.array(tracks)), most)
  }

  /// An instant of the pattern, as controls' instants are.
  private func exact(_ seconds: Double) -> ScoreInstant {
    ScoreInstant(ControlTrack.frames(seconds, rate, playbackRate))
  }

  /// Seconds to frames, `floor(x + 0.5)`.
  private func round(_ seconds: Double) -> Double { (seconds * rate + 0.5).rounded(.down) }
}
