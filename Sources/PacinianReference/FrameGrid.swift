import PacinianModel

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

  /// The pattern second at which something latches a control that is due at pattern second `time`
  /// and whose first frame is `frame`: the later of the two.
  func latch(_ time: Double, frame: Int) -> Double {
    max(time, playback.patternTime(Double(frame) / Double(options.sampleRate)))
  }

  /// The times of an event that starts at a frame.
  func times(of event: Event, index: Int, start: Int) throws(RenderingError) -> EventTimes {
    let seconds = event.duration ?? 0
    var frames = seconds == 0 ? .infinity : round(seconds / playback.rate)
    var length = seconds == 0 ? .infinity : seconds
    if let limit = options.durationLimit {
      frames = min(frames, round(limit))
      length = min(length, limit * playback.rate)
    }
    let isStopped = stopFrame.map { Double($0 - start) < frames } ?? false
    if isStopped, let stopFrame { frames = Double(stopFrame - start) }
    if frames == .infinity {
      if event.isSustained { throw .endlessEvent(index: index) }
      frames = 0
    }
    if event.isSustained { try checkLength(frames / Double(options.sampleRate), index: index) }
    // An event without sustain ends long before such a duration.
    let whole = Int(min(frames, RenderingOptions.longestLength * Double(options.sampleRate)))
    return times(of: event, start: start, frames: whole, isStopped: isStopped, length: length)
  }

  /// The times of an event whose release begins after some frames, because the player stops there
  /// or because `length` seconds of the pattern have passed.
  func times(
    of event: Event, start: Int, frames: Int, isStopped: Bool, length: Double
  ) -> EventTimes {
    let end = length.isFinite ? event.time + length : 0
    let release = isStopped ? playback.stopTime.map(playback.patternTime) ?? end : end
    return EventTimes(
      startFrame: start, durationFrames: frames, isStopped: isStopped,
      startLatch: latch(event.time, frame: start),
      releaseLatch: latch(release, frame: start + frames))
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
