import PacinianModel
import PacinianTestSupport
import Testing

@Suite("Rendering model, section 9: length")
struct Section9LengthTests {
  @Test("the pattern's duration is the latest end of an event or time of a control")
  func duration() {
    let events = [hum(at: 0.5, for: 2), tap(at: 0.6)]
    #expect(Pattern().duration == 0)
    #expect(Pattern(events: events).duration == 2.5)
    #expect(
      Pattern(events: events, controls: [parameter(.audioPan, at: 3, 0)]).duration == 3)
    let points = curve(.hapticIntensity, at: 1, (2.5, 0), (0.5, 1))
    #expect(Pattern(events: events, controls: [points]).duration == 3.5)
  }

  @Test("a rendering runs to the last frame that can sound, tails included")
  func length() throws {
    let release = hum(at: 0.1, for: 0.1, EventParameter(.releaseTime, 1))
    #expect(try render(Pattern(events: [release])).count == frames(2.2))
    #expect(try render(Pattern(events: [tap(at: 0.25)])).count == frames(0.25) + 1_440)
    #expect(try render(Pattern()).isEmpty)
    let audio = Event(kind: .audioContinuous, time: 5, duration: 1)
    #expect(try render(Pattern(events: [tap(), audio])).count == 1_440)
  }

  @Test("nothing is cut: the tail runs out into silence")
  func tail() throws {
    let release = hum(for: 0.1, sharpness: 0.7, EventParameter(.releaseTime, 0.8))
    let signal = try render(Pattern(events: [release]))
    let last = try #require(signal.last)
    // The last frame's gain is one frame of the release, 48 000 · 0.5 s of them.
    #expect(abs(last) <= 1 / (0.5 * 48_000))
  }
}
