import PacinianModel
import PacinianRendering
import PacinianTestSupport
import Testing

@Suite("offline rendering")
struct OfflineSignalTests {
  private func signal(
    _ pattern: Pattern, _ profile: ActuatorProfile = Profiles.taptic, _ buses: Buses = .haptic,
    limiter: Limiter = .none, renderer: OfflineOptions.Renderer = .fast
  ) throws -> OfflineSignal {
    let options = OfflineOptions(buses: buses, limiter: limiter, renderer: renderer)
    return try OfflineRendering(profile: profile, options: options).signal(of: [pattern])
  }

  private func read(_ bus: OfflineBus, _ first: Int, _ count: Int) -> [Float] {
    var samples = [Float](repeating: 7, count: count * bus.channelCount)
    var span = samples.mutableSpan
    bus.read(from: first, into: &span)
    return samples
  }

  @Test("channels are left, right, vibration; the longer bus goes on in the other's silence")
  func channels() throws {
    let both = try signal(Patterns.mixed, Profiles.taptic, .both)
    let haptic = try signal(Patterns.mixed, Profiles.taptic, .haptic)
    let audio = try signal(Patterns.mixed, Profiles.taptic, .audio)
    #expect([both.channelCount, haptic.channelCount, audio.channelCount] == [3, 1, 2])
    #expect(both.frameCount == audio.frameCount && haptic.frameCount < audio.frameCount)
    let (samples, vibration, pairs) = (both.samples(), haptic.samples(), audio.samples())
    for frame in 0..<both.frameCount {
      let sample = frame < haptic.frameCount ? vibration[frame] : 0
      #expect(
        Array(samples[3 * frame..<3 * frame + 3])
          == [pairs[2 * frame], pairs[2 * frame + 1], sample])
    }
    #expect(vibration.contains { $0 != 0 } && pairs.contains { $0 != 0 })
  }

  @Test(
    "any range of a bus has the bits of the whole",
    arguments: [Profiles.taptic, Profiles.equalised], OfflineOptions.Renderer.allCases)
  func ranges(profile: ActuatorProfile, renderer: OfflineOptions.Renderer) throws {
    for pattern in [Patterns.mixed, Patterns.dense] {
      let signal = try signal(pattern, profile, .both, limiter: .soft, renderer: renderer)
      for bus in [signal.haptic, signal.audio].compactMap({ $0 }) {
        let whole = read(bus, 0, bus.frameCount)
        let channels = bus.channelCount
        for (first, count) in [(0, 1), (1, 100), (500, 64), (200, 1_000), (3_001, 2_000), (0, 700)]
        where first + count <= bus.frameCount {
          #expect(
            bits(read(bus, first, count))
              == bits(Array(whole[first * channels..<(first + count) * channels])))
          #expect(bus.position == first + count)
        }
        #expect(read(bus, bus.frameCount - 1, 3).suffix(2 * channels).allSatisfy { $0 == 0 })
        #expect(read(bus, 1 << 50, 2).allSatisfy { $0 == 0 })
        #expect(bits(read(bus, 0, bus.frameCount)) == bits(whole))
      }
    }
  }

  // A loop past the end would have no end.
  @Test("a skip past the end stops at the end", .timeLimit(.minutes(20)))
  func skips() throws {
    let signal = try signal(Patterns.mixed, Profiles.equalised, .both)
    for bus in [signal.haptic, signal.audio].compactMap({ $0 }) {
      for frame in [bus.frameCount, bus.frameCount + 1, .max] {
        bus.seek(to: frame)
        #expect(bus.position == bus.frameCount)
        #expect(read(bus, 3_000, 64).contains { $0 != 0 })
      }
    }
  }

  @Test("all samples again are the same, and so is what was measured")
  func repetition() throws {
    let signal = try signal(Patterns.mixed, Profiles.equalised, .both, limiter: .clip)
    let first = signal.samples()
    let measured = signal.measurement
    #expect(measured.peak > 1 && measured.clippedCount > 0)
    #expect(bits(signal.samples()) == bits(first))
    #expect(signal.measurement == measured)
    #expect(first.allSatisfy { abs($0) <= 1 })
  }

  @Test("blocks are handed out in order, and an error ends the rendering")
  func blocks() throws {
    struct Enough: Error {}
    let long = Pattern(events: [Event(kind: .hapticContinuous, time: 0, duration: 1)])
    let signal = try signal(long)
    var counts: [Int] = []
    signal.render { counts.append($0.count) }
    #expect(counts.reduce(0, +) == signal.frameCount && counts.count > 5)
    var calls = 0
    #expect(throws: Enough.self) {
      try signal.render { (_) throws(Enough) in
        calls += 1
        if calls == 2 { throw Enough() }
      }
    }
    #expect(calls == 2)
    #expect(bits(signal.samples()) == bits(try self.signal(long).samples()))
  }

  @Test("both renderers agree after the stages", arguments: [Profiles.taptic, Profiles.equalised])
  func renderers(profile: ActuatorProfile) throws {
    let fast = try signal(Patterns.mixed, profile, .both)
    let reference = try signal(Patterns.mixed, profile, .both, renderer: .reference)
    #expect(fast.frameCount == reference.frameCount)
    // The model's bar.
    #expect(signalToNoise(reference.samples(), fast.samples()) >= 100)
  }

  @Test("an equaliser rings on after the last event, in both renderers; silence does not")
  func ringing() throws {
    let ringing = Profiles.equalised.ringingFrames(sampleRate: 48_000)
    #expect(ringing > 1_000)
    for renderer in OfflineOptions.Renderer.allCases {
      let plain = try signal(Patterns.mixed, renderer: renderer)
      let equalised = try signal(Patterns.mixed, Profiles.equalised, renderer: renderer)
      #expect(equalised.frameCount == plain.frameCount + ringing)
      let tail = equalised.samples().suffix(ringing)
      #expect(tail.prefix(100).contains { abs($0) > 1e-4 })
      #expect(tail.suffix(10).allSatisfy { abs($0) <= 1e-5 })
      #expect(try signal(Pattern(), Profiles.equalised, renderer: renderer).samples().isEmpty)
    }
    let audio = Pattern(events: [Event(kind: .audioContinuous, time: 0, duration: 0.1)])
    let both = try signal(audio, Profiles.equalised, .both)
    #expect(try both.frameCount == signal(audio, Profiles.equalised, .audio).frameCount)
  }

  @Test("what can never end is an error")
  func endless() throws {
    var options = OfflineOptions(buses: .both)
    options.rendering.lengthLimit = 1
    let rendering = OfflineRendering(profile: Profiles.taptic, options: options)
    for kind in [EventKind.hapticContinuous, .audioContinuous] {
      #expect(throws: OfflineError.self) {
        try rendering.signal(of: [Pattern(events: [Event(kind: kind, time: 2, duration: 1)])])
      }
    }
  }
}
