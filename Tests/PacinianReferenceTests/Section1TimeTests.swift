import PacinianModel
import PacinianReference
import PacinianTestSupport
import Testing

@Suite("Rendering model, section 1: time")
struct Section1TimeTests {
  @Test("an event starts at the frame nearest to its time", arguments: [1_000, 44_100, 48_000])
  func start(rate: Int) throws {
    for time in [0, 0.0104, 0.1, 0.123456789, 0.5 / Double(rate), 1.5 / Double(rate)] {
      let signal = try render(
        Pattern(events: [tap(at: time)]), options: RenderingOptions(sampleRate: rate))
      let first = frames(time, rate: Double(rate))
      #expect(signal[..<first].allSatisfy { $0 == 0 })
      #expect(signal[first] != 0, "\(time) s at \(rate) Hz")
    }
  }

  @Test("a duration is rounded to frames on its own, not with the start")
  func duration() throws {
    // 10.4 + 10.4 frames: the release begins 10 frames after frame 10, not at frame 21.
    let options = RenderingOptions(sampleRate: 1_000)
    let renderer = try ReferenceRenderer(
      Pattern(events: [hum(at: 0.0104, for: 0.0104)]), profile: taptic, options: options)
    #expect(renderer.eventFrames == [10..<22])
  }

  @Test("controls are evaluated at the frame's instant, never quantised")
  func controlInstant() throws {
    // The curve's breakpoint lies between two frames; an even ramp crosses it unrounded.
    let breakpoint = 0.01234567
    let pattern = Pattern(
      events: [hum(for: 0.05)],
      controls: [curve(.hapticIntensity, (0, 0), (breakpoint, 0.8), (0.05, 0.1))])
    let plain = try render(Pattern(events: [hum(for: 0.05)]))
    let shaped = try render(pattern)
    for frame in 0..<2_400 {
      let time = Double(frame) / 48_000
      let control =
        time < breakpoint
        ? 0.8 * time / breakpoint : 0.8 - 0.7 * (time - breakpoint) / (0.05 - breakpoint)
      #expect(abs(shaped[frame] - plain[frame] * control) < rounding)
    }
  }

  @Test("playback rate and start time move times and durations, not frequencies")
  func playback() throws {
    let pattern = Pattern(
      events: [hum(at: 0.1, for: 0.2, sharpness: 0.5), tap(at: 0.3)],
      controls: [curve(.hapticSharpness, at: 0.1, (0, 0), (0.2, 0.4))])
    let moved = try render(
      pattern, playback: ReferencePlayback(startTime: 0.25, rate: 2))
    let written = try render(
      Pattern(
        events: [hum(at: 0.3, for: 0.1, sharpness: 0.5), tap(at: 0.4)],
        controls: [curve(.hapticSharpness, at: 0.3, (0, 0), (0.1, 0.4))]))
    #expect(largestDifference(moved, written) < rounding)
  }

  @Test("layers that play together last as long as the longest")
  func layers() throws {
    let layers = [0.1, 0.3, 0.2].map { Pattern(events: [hum(for: $0)]) }
    let mix = try ReferenceMix(layers, profile: taptic)
    #expect(try mix.frameCount == ReferenceRenderer(layers[1], profile: taptic).frameCount)
  }

  @Test("a stop begins the release at that instant; later events never start")
  func stop() throws {
    let pattern = Pattern(events: [hum(for: 1), tap(at: 0.5)])
    let stopped = try render(pattern, playback: ReferencePlayback(stopTime: 0.2))
    let written = try render(Pattern(events: [hum(for: 0.2)]))
    #expect(largestDifference(stopped, written) == 0)
  }

  @Test("any split into ranges gives the same bits", arguments: [1, 7, 64, 480, 4_096])
  func partition(size: Int) throws {
    let pattern = Pattern(
      events: [hum(for: 0.2, sharpness: 0.3), tap(at: 0.05), hum(at: 0.1, for: 0.1)],
      controls: [curve(.hapticSharpness, (0, 0), (0.2, 0.5))])
    var whole = try ReferenceRenderer(pattern, profile: taptic)
    var split = try ReferenceRenderer(pattern, profile: taptic)
    let expected = whole.render()
    var actual: [Double] = []
    while actual.count < expected.count {
      actual += split.render(actual.count..<min(actual.count + size, expected.count))
    }
    #expect(actual == expected)
  }
}
