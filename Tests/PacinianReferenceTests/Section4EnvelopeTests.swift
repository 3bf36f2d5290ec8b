import Foundation
import PacinianModel
import PacinianReference
import PacinianTestSupport
import Testing

@Suite("Rendering model, section 4: envelope")
struct Section4EnvelopeTests {
  /// The rendering of `event` divided by its carrier where that is not near 0.
  private func checkGain(
    _ event: Event, controls: [Control] = [], profile: ActuatorProfile = taptic,
    _ expected: (Double) -> Double
  ) throws {
    let signal = try render(Pattern(events: [event], controls: controls), profile: profile)
    for (frame, sample) in signal.enumerated() {
      let time = Double(frame) / 48_000
      let wanted = expected(time) * sine(80 * time)
      #expect(abs(sample - wanted) < rounding, "frame \(frame)")
      guard abs(sample - wanted) < rounding else { return }
    }
  }

  private func seconds(_ value: Double) -> Double { 0.002 * pow(1_000, value) }

  @Test("time parameters map exponentially, 0 to 2 ms and 1 to 2 s")
  func mapping() {
    let times = EnvelopeTimes()
    #expect(times.seconds(0) == 0.002)
    #expect(abs(times.seconds(1) - 2) < 1e-12)
    #expect(abs(times.seconds(0.5) - 0.0632455532) < 1e-9)
  }

  @Test("read as seconds they are plain, never shorter than the shortest")
  func plainSeconds() throws {
    var profile = taptic
    profile.envelope.timing = .seconds
    #expect(profile.envelope.seconds(0.3) == 0.3)
    #expect(profile.envelope.seconds(0.0001) == 0.002)
    try checkGain(
      hum(for: 0.1, EventParameter(.attackTime, 0.05), EventParameter(.releaseTime, 0.08)),
      profile: profile
    ) { $0 < 0.1 ? min(1, $0 / 0.05) : 1 - ($0 - 0.1) / 0.08 }
  }

  @Test("sustained: linear attack, hold to the end of the duration, then linear release")
  func sustained() throws {
    let (attack, release) = (seconds(0.3), seconds(0.5))
    try checkGain(
      hum(for: 0.1, EventParameter(.attackTime, 0.3), EventParameter(.releaseTime, 0.5))
    ) { $0 < 0.1 ? min(1, $0 / attack) : 1 - ($0 - 0.1) / release }
  }

  @Test("an attack longer than the duration releases from the level it reached")
  func longAttack() throws {
    let (attack, release) = (seconds(0.9), seconds(0.2))
    try checkGain(
      hum(for: 0.1, EventParameter(.attackTime, 0.9), EventParameter(.releaseTime, 0.2))
    ) { $0 < 0.1 ? $0 / attack : 0.1 / attack * (1 - ($0 - 0.1) / release) }
  }

  @Test("not sustained: attack, then decay to the end; decay is not used otherwise")
  func decay() throws {
    let (attack, decay) = (seconds(0.2), seconds(0.4))
    let parameters = [
      EventParameter(.attackTime, 0.2), EventParameter(.decayTime, 0.4),
      EventParameter(.sustained, 0),
    ]
    for duration in [nil, 0, 5] as [Double?] {
      try checkGain(
        hum(for: duration, parameters[0], parameters[1], parameters[2])
      ) { $0 < attack ? $0 / attack : 1 - ($0 - attack) / decay }
    }
  }

  @Test("a duration that ends before the decay releases from the level there")
  func cutDecay() throws {
    let (attack, decay, release) = (seconds(0.2), seconds(0.6), seconds(0.1))
    let level = 1 - (0.05 - attack) / decay
    try checkGain(
      hum(
        for: 0.05, EventParameter(.attackTime, 0.2), EventParameter(.decayTime, 0.6),
        EventParameter(.releaseTime, 0.1), EventParameter(.sustained, 0))
    ) { time in
      if time < attack { return time / attack }
      return time < 0.05 ? 1 - (time - attack) / decay : level * (1 - (time - 0.05) / release)
    }
  }

  @Test("controls are read at the instant each segment begins")
  func controls() throws {
    // Each control has the right value only at its segment's first instant.
    let (attack, release) = (seconds(0.5), seconds(0.4))
    try checkGain(
      hum(for: 0.1, EventParameter(.attackTime, 0.2), EventParameter(.releaseTime, 0.9)),
      controls: [
        parameter(.hapticAttackTime, at: 0, 0.3), parameter(.hapticAttackTime, at: 0.0001, -1),
        parameter(.hapticReleaseTime, at: 0.09, -0.5), parameter(.hapticReleaseTime, at: 0.101, 1),
      ]
    ) { $0 < 0.1 ? min(1, $0 / attack) : 1 - ($0 - 0.1) / release }
    let decay = seconds(1)
    try checkGain(
      hum(for: nil, EventParameter(.decayTime, 0.6), EventParameter(.sustained, 0)),
      controls: [
        parameter(.hapticDecayTime, at: 0.0019, 0.7), parameter(.hapticDecayTime, at: 0.0021, -1),
      ]
    ) { $0 < 0.002 ? $0 / 0.002 : 1 - ($0 - 0.002) / decay }
  }

  @Test("the release control is read at the instant of the release's first frame")
  func releaseInstant() throws {
    // 1_000 Hz: 0.1 + 0.2 s misses frame 300's instant by a rounding, 300 / 1_000 does not.
    for (start, duration) in [(0.1, 0.2), (0.7, 0.1), (0.3, 0.6)] {
      let frame = Int(((start + duration) * 1_000).rounded())
      let controls = [parameter(.hapticReleaseTime, at: Double(frame) / 1_000, 0.5)]
      let renderer = try ReferenceRenderer(
        Pattern(events: [hum(at: start, for: duration)], controls: controls), profile: taptic,
        options: RenderingOptions(sampleRate: 1_000))
      #expect(renderer.frameCount == frame + 64)
    }
  }

  @Test("a transient has no envelope")
  func transient() throws {
    var event = tap()
    event.parameters += [EventParameter(.attackTime, 1), EventParameter(.sustained, 0)]
    #expect(try render(Pattern(events: [event])) == render(Pattern(events: [tap()])))
  }
}
