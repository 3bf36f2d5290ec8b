import PacinianModel
import PacinianReference
import Testing

@Suite("Rendering model, section 2: events and defaults")
struct Section2DefaultsTests {
  @Test("a transient that writes nothing has intensity 0.75 and sharpness 0.5")
  func transient() throws {
    let bare = Event(kind: .hapticTransient, time: 0)
    let written = tap(intensity: 0.75, sharpness: 0.5)
    #expect(try render(Pattern(events: [bare])) == render(Pattern(events: [written])))
  }

  @Test("a continuous event that writes nothing has 0.6, 0.422601, shortest times, sustained")
  func continuous() throws {
    let bare = Event(kind: .hapticContinuous, time: 0, duration: 0.1)
    let written = hum(
      intensity: 0.6, sharpness: 0.422601, EventParameter(.attackTime, 0),
      EventParameter(.releaseTime, 0), EventParameter(.sustained, 1))
    #expect(try render(Pattern(events: [bare])) == render(Pattern(events: [written])))
    // That sharpness is 125 Hz to a hundredth.
    #expect(abs(taptic.frequencyMap.frequency(at: 0.422601) - 125) < 0.01)
  }

  @Test("a transient's duration is ignored by the sound and extends the pattern")
  func transientDuration() throws {
    var long = tap()
    long.duration = 1
    #expect(try render(Pattern(events: [long])) == render(Pattern(events: [tap()])))
    #expect(Pattern(events: [long]).duration == 1)
  }

  @Test("values out of range clamp to the nearest bound")
  func clamping() throws {
    let wild = Event(
      kind: .hapticContinuous, time: 0, duration: 0.1,
      parameters: [
        EventParameter(.hapticIntensity, 4.6), EventParameter(.hapticSharpness, -3),
        EventParameter(.attackTime, -1), EventParameter(.releaseTime, 2_234),
      ])
    let tame = hum(intensity: 1, sharpness: 0, EventParameter(.releaseTime, 1))
    #expect(try render(Pattern(events: [wild])) == render(Pattern(events: [tame])))
  }

  @Test("of two entries for one parameter the later wins")
  func laterWins() throws {
    let twice = hum(intensity: 0.2, EventParameter(.hapticIntensity, 0.9))
    #expect(
      try render(Pattern(events: [twice])) == render(Pattern(events: [hum(intensity: 0.9)])))
  }

  @Test("sustained is true from 0.5 up", arguments: [0.5, 0.49])
  func sustained(value: Double) throws {
    let event = hum(for: 0.5, EventParameter(.sustained, value))
    let renderer = try ReferenceRenderer(Pattern(events: [event]), profile: taptic)
    // Sustained it holds for 0.5 s, else it is over after attack and decay, 2 ms each.
    #expect(renderer.frameCount == (value >= 0.5 ? frames(0.502) : frames(0.004)))
  }

  @Test("a continuous event without end, or past the limit, begins its release at the limit")
  func limit() throws {
    let options = RenderingOptions(sampleRate: 1_000)
    for duration in [nil, 0, 31, 1e300] as [Double?] {
      let renderer = try ReferenceRenderer(
        Pattern(events: [hum(for: duration)]), profile: taptic, options: options)
      #expect(renderer.frameCount == 30_002)
    }
  }

  @Test("a lifted limit lets events hold their duration; one without end is refused")
  func liftedLimit() throws {
    let options = RenderingOptions(sampleRate: 1_000, durationLimit: nil)
    let long = try ReferenceRenderer(
      Pattern(events: [hum(for: 31)]), profile: taptic, options: options)
    #expect(long.frameCount == 31_002)
    #expect(throws: RenderingError.endlessEvent(index: 1)) {
      try ReferenceRenderer(
        Pattern(events: [tap(), hum(for: nil)]), profile: taptic, options: options)
    }
  }

  @Test("a rendering past the length limit is refused before it starts")
  func lengthLimit() throws {
    for event in [tap(at: 3_601), tap(at: 1e300), hum(at: 3_599, for: 2)] {
      #expect(throws: RenderingError.self) {
        try ReferenceRenderer(Pattern(events: [event]), profile: taptic)
      }
    }
  }
}
