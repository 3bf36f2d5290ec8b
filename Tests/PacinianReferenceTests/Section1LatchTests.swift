import PacinianModel
import PacinianReference
import PacinianTestSupport
import Testing

/// What an event latches is read at the later of its exact time and its first frame.
@Suite("Rendering model, section 1: latched values")
struct Section1LatchTests {
  /// Frames that round down and up, and a whole one.
  static let frames = [100.3, 100.7, 100]

  private func eventFrames(
    _ events: [Event], _ controls: [Control], sampleRate: Int,
    _ playback: ReferencePlayback = ReferencePlayback()
  ) throws -> [Range<Int>] {
    try ReferenceRenderer(
      Pattern(events: events, controls: controls), profile: taptic,
      options: RenderingOptions(sampleRate: sampleRate), playback: playback
    ).eventFrames
  }

  @Test(
    "a parameter at a transient's own time counts, one after it does not",
    arguments: [8_000, 11_025, 44_100], frames)
  func transient(sampleRate: Int, frame: Double) throws {
    let options = RenderingOptions(sampleRate: sampleRate)
    let time = frame / Double(sampleRate)
    let plain = tap(at: time, sharpness: 0.2)
    let wanted = try render(Pattern(events: [tap(at: time, sharpness: 0.5)]), options: options)
    let moved = try render(
      Pattern(events: [plain], controls: [parameter(.hapticSharpness, at: time, 0.3)]),
      options: options)
    #expect(largestDifference(moved, wanted) < rounding)
    // A tenth of a frame after both the time and the frame.
    let later = (max(frame, frame.rounded()) + 0.1) / Double(sampleRate)
    let missed = try render(
      Pattern(events: [plain], controls: [parameter(.hapticSharpness, at: later, 0.3)]),
      options: options)
    #expect(try missed == render(Pattern(events: [plain]), options: options))
  }

  @Test(
    "parameters at an event's own start and end count for attack and release",
    arguments: [8_000, 11_025, 44_100], frames)
  func envelope(sampleRate: Int, frame: Double) throws {
    for (rate, frames) in [(1.0, 200.4), (1, 200.6), (1.7, 200.4), (0.3, 200.6)] {
      let time = frame / Double(sampleRate) * rate
      let duration = frames / Double(sampleRate) * rate
      let playback = ReferencePlayback(rate: rate)
      func envelope(_ attack: Double, _ release: Double) -> Event {
        hum(
          at: time, for: duration, EventParameter(.attackTime, attack),
          EventParameter(.releaseTime, release))
      }
      let options = RenderingOptions(sampleRate: sampleRate)
      let wanted = try render(
        Pattern(events: [envelope(0.5, 0.4)]), options: options, playback: playback)
      let moved = try render(
        Pattern(
          events: [envelope(0.3, 0.1)],
          controls: [
            parameter(.hapticAttackTime, at: time, 0.2),
            parameter(.hapticReleaseTime, at: time + duration, 0.3),
          ]), options: options, playback: playback)
      #expect(largestDifference(moved, wanted) < rounding, "rate \(rate), \(frames) frames")
    }
  }

  @Test("where the limit ends an event, its release's control is read at the limit's exact time")
  func limit() throws {
    // The limit counts the seconds that are heard, the control's time those of the pattern.
    for (rate, frame) in [(1.7, 200.4), (1.7, 200.6), (0.3, 200.4), (0.3, 200.6)] {
      func frames(_ releaseTime: Double, controlAt time: Double) throws -> Range<Int> {
        var options = RenderingOptions(sampleRate: 8_000)
        options.durationLimit = frame / 8_000
        return try ReferenceRenderer(
          Pattern(
            events: [hum(for: 1, EventParameter(.releaseTime, releaseTime))],
            controls: [parameter(.hapticReleaseTime, at: time, 0.3)]),
          profile: taptic, options: options, playback: ReferencePlayback(rate: rate)
        ).eventFrames[0]
      }
      // A tenth of a frame after both the limit and the frame.
      let later = (max(frame, frame.rounded()) + 0.1) / 8_000 * rate
      let never = 2.0
      #expect(
        try frames(0.1, controlAt: frame / 8_000 * rate) == frames(0.4, controlAt: never),
        "rate \(rate), \(frame) frames")
      #expect(
        try frames(0.1, controlAt: later) == frames(0.1, controlAt: never),
        "rate \(rate), \(frame) frames")
    }
  }

  @Test("a stop between two frames reads the release's control at its exact time")
  func stop() throws {
    for frame in [1_000.3, 1_000.7] {
      let stop = frame / 48_000
      let frames = try eventFrames(
        [hum(for: 1)], [parameter(.hapticReleaseTime, at: stop, 0.5)], sampleRate: 48_000,
        ReferencePlayback(stopTime: stop))
      // 2 ms · √1000.
      #expect(frames == [0..<(Int(frame.rounded()) + 3_036)])
    }
  }

  @Test("the decay's control is read when the attack, counted from the first frame, has ended")
  func decay() throws {
    // 1 000 Hz: the attack of 2 ms ends at frame 103, not 2 frames after 100.7.
    let event = hum(at: 0.1007, for: nil, EventParameter(.sustained, 0))
    func frames(_ time: Double) throws -> [Range<Int>] {
      try eventFrames(
        [event], [parameter(.hapticDecayTime, at: time, 0.5)], sampleRate: 1_000)
    }
    #expect(try frames(0.1029) == [101..<167])
    #expect(try frames(0.1031) == [101..<105])
  }
}
