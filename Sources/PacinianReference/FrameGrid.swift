import PacinianPattern
import PacinianProfiles

/// Seconds as frames (rendering model, sections 1 and 2).
struct FrameGrid {
  let options: RenderingOptions
  let playback: ReferencePlayback

  /// The frame at which the player stops.
  var stopFrame: Int? { playback.stopTime.map { Int(round($0)) } }

  func startFrame(of event: Event, index: Int) throws(RenderingError) -> Int {
    let seconds = playback.engineTime(event.time)
    try checkLength(seconds, index: index)
    return Int(round(seconds))
  }

  /// Frames from the start to the release; 0 for an unsustained event with no fixed end.
  func durationFrames(
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
    // An event without sustain ends long before such a duration.
    return Int(min(frames, RenderingOptions.longestLength * Double(options.sampleRate)))
  }

  func checkLength(_ seconds: Double, index: Int) throws(RenderingError) {
    guard seconds <= options.lengthLimit else {
      throw .tooLong(index: index, seconds: seconds, limit: options.lengthLimit)
    }
  }

  /// Seconds to frames, `floor(x + 0.5)`.
  func round(_ seconds: Double) -> Double {
    (seconds * Double(options.sampleRate) + 0.5).rounded(.down)
  }
}
