import Foundation
import PacinianEngine
import PacinianModel
import PacinianReference
import PacinianTestSupport
import Testing

/// Values for the very instants at which events latch controls (rendering model, section 1).
@Suite struct EngineLatchTests {
  private static let sampleRates = [8_000, 11_025, 44_100]
  private static let events = [
    (0.0, 0.0501), (0.1001, 0.0403), (0.2007, 0.0307), (0.30013, 0.06007),
  ]

  /// Taps and events with envelopes, and a parameter for each of their starts and ends.
  private var pattern: Pattern {
    var pattern = Pattern()
    for (time, duration) in Self.events {
      pattern.events += [
        .transient(at: time, sharpness: 0.4),
        .continuous(
          at: time, duration: duration,
          [EventParameter(.attackTime, 0.2), EventParameter(.releaseTime, 0.3)]),
      ]
    }
    return pattern
  }

  private var parameters: [DynamicParameter] {
    Self.events.enumerated().flatMap { index, event in
      let value = index % 2 == 0 ? 0.2 : -0.2
      return [
        DynamicParameter(.hapticSharpness, time: event.0, value: value),
        DynamicParameter(.hapticAttackTime, time: event.0, value: value),
        DynamicParameter(.hapticReleaseTime, time: event.0 + event.1, value: value),
      ]
    }
  }

  @Test(
    "parameters at events' own times count, in the pattern and live, whichever way times round",
    arguments: sampleRates, [0.3, 0.71, 0.0, 0.4999])
  func parameters(sampleRate: Int, part: Double) throws {
    let start = (100 + part) / Double(sampleRate)
    let baked = Pattern(events: pattern.events, controls: parameters.map { .parameter($0) })
    let frames = sampleRate / 2
    func play(_ pattern: Pattern, _ sent: [DynamicParameter]) throws -> [Float] {
      let manual = try ManualEngine { $0.sampleRate = sampleRate }
      manual.engine.start()
      let player = try manual.engine.makePlayer(pattern)
      try player.start(at: start)
      try player.sendParameters(sent, at: start)
      return manual.advance(frames: frames)
    }
    let expected = try play(baked, [])
    let live = try play(pattern, parameters)
    // Between frames the instants of the two differ by a rounding.
    if part == 0 { #expect(live == expected) }
    #expect(signalToNoise(expected.map(Double.init), live) >= 110)
    var reference = try ReferenceRenderer(
      baked, profile: BuiltInProfiles.profile(named: "taptic")!,
      options: RenderingOptions(sampleRate: sampleRate),
      playback: ReferencePlayback(startTime: start))
    #expect(signalToNoise(reference.render(0..<frames), expected) >= 100)
  }

  @Test("a value for the instant of a stop counts for the release", arguments: [0.3, 0.7, 0])
  func stop(part: Double) throws {
    let stop = (4_000 + part) / 48_000
    let pattern = Pattern(events: [.continuous(at: 0, duration: 1)])
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makePlayer(pattern)
    try player.start()
    try player.sendParameters([DynamicParameter(.hapticReleaseTime, time: 0, value: 0.5)], at: stop)
    try player.stop(at: stop)
    let output = manual.advance(frames: 9_600)
    var baked = pattern
    baked.controls = [.parameter(DynamicParameter(.hapticReleaseTime, time: stop, value: 0.5))]
    #expect(signalToNoise(try reference(baked, stop: stop, frames: 9_600), output) >= 100)
  }

  @Test("a value of the pattern for the instant of a loop's end counts for the release each time")
  func loop() throws {
    // The event ends with the pattern, and rings for 63 ms.
    let duration = 0.153_798_278_310_670_47
    let pattern = Pattern(
      events: [.continuous(at: 0, duration: duration)],
      controls: [.parameter(DynamicParameter(.hapticReleaseTime, time: duration, value: 0.5))])
    let release = 2e-3 * pow(1_000, 0.5)
    for sampleRate in Self.sampleRates {
      for passes in 1...12 {
        let manual = try ManualEngine { $0.sampleRate = sampleRate }
        manual.engine.start()
        let player = try manual.engine.makeAdvancedPlayer(pattern)
        player.isLoopEnabled = true
        try player.start()
        let end = Double(passes) * duration
        try player.stop(at: end)
        let output = manual.advance(frames: Int((end + 0.2) * Double(sampleRate)))
        let last = output.lastIndex { $0 != 0 } ?? 0
        let seconds = Double(last) / Double(sampleRate) - end
        #expect(abs(seconds - release) < 0.002, "\(sampleRate) Hz, pass \(passes): \(seconds) s")
      }
    }
  }

  /// The ways in which a pass begins midway, at the engine's present time.
  enum Entry: CaseIterable {
    case rate, resume, seek

    func make(_ player: AdvancedPlayer) throws {
      switch self {
      case .rate: try player.setPlaybackRate(1.1)
      case .resume: try player.resume()
      case .seek: try player.seek(toOffset: 0.15)
      }
    }
  }

  @Test(
    "what is sent for the instant at which events are entered counts, before and after the call",
    arguments: Entry.allCases, [true, false])
  func entries(entry: Entry, isHaptic: Bool) throws {
    let pattern = Pattern(events: [
      Event(kind: isHaptic ? .hapticContinuous : .audioContinuous, time: 0, duration: 1)
    ])
    let attack = DynamicParameter(
      isHaptic ? .hapticAttackTime : .audioAttackTime, time: 0, value: 0.6)
    func play(_ calls: [(AdvancedPlayer) throws -> Void]) throws -> [Float] {
      let manual = try ManualEngine()
      manual.engine.start()
      let player = try manual.engine.makeAdvancedPlayer(pattern)
      try player.start()
      manual.advance(frames: 4_800)
      if entry == .resume {
        try player.pause()
        manual.advance(frames: 500)
      }
      for call in calls { try call(player) }
      var output = [Float](repeating: 0, count: 9_600)
      output.withUnsafeMutableBufferPointer {
        manual.engine.render(
          haptic: isHaptic ? $0.baseAddress : nil, audio: isHaptic ? nil : $0.baseAddress,
          frameCount: isHaptic ? 9_600 : 4_800)
      }
      return output
    }
    let send: (AdvancedPlayer) throws -> Void = { try $0.sendParameters([attack]) }
    let before = try play([send, entry.make])
    let after = try play([entry.make, send])
    let without = try play([entry.make])
    // (An expectation on the arrays themselves would print them.)
    let (isHeard, isSame) = (before != without, before == after)
    #expect(isHeard && isSame)
  }

  @Test(
    "runs for a tile's first frame count for a decay that begins there, not a fraction before",
    arguments: [(127.6, false), (127.9, false), (128.3, true), (140.2, true)],
    [("taptic", 1), ("taptic", 60), ("mpeg", 60), ("metaquest", 60)])
  func runsAtATile(attack: (frames: Double, counts: Bool), voices: (profile: String, count: Int))
    throws
  {
    let counts = attack.counts
    // An attack is 2 ms times a thousand to the power of its parameter.
    let attack = log(attack.frames / 96) / log(1_000)
    // Envelopes of many voices come from a table, until a control of theirs is written.
    let pattern = Pattern(
      events: (0..<voices.count).map {
        .continuous(
          at: 0, duration: 1, intensity: 1 / Double($0 + 1),
          [
            EventParameter(.attackTime, attack), EventParameter(.decayTime, 0.2),
            EventParameter(.sustained, 0),
          ])
      })
    func play(_ values: [Float]) throws -> [Float] {
      let manual = try ManualEngine(profile: voices.profile) { $0.sampleRate = 48_000 }
      manual.engine.start()
      let player = try manual.engine.makePlayer(pattern)
      try player.start()
      manual.advance(frames: 128, block: 64)
      for value in values {
        try player.sendParameter(.hapticDecayTime, values: [Float](repeating: value, count: 64))
      }
      return manual.advance(frames: 960, block: 64)
    }
    let plain = try play([])
    // The later of two runs wins; before both there is none.
    let sent = try play([0.3, 0.6])
    #expect(try sent == (counts ? play([0.6]) : plain))
    #expect((sent == plain) != counts)
  }
}
