import PacinianModel
import PacinianTestSupport
import Testing

@testable import PacinianEngine

/// Engines with two haptic channels: what players send to each. (The random programs have them,
/// too.)
@Suite struct HapticChannelsTests {
  private static let tone = Pattern(events: [.continuous(at: 0, duration: 2, sharpness: 0.5)])
  private static let tap = Pattern(events: [
    .transient(at: 0.01), .continuous(at: 0.3, duration: 0.2, intensity: 0.4),
  ])

  /// An engine with two haptic channels on a manual clock.
  private final class StereoEngine {
    let engine: Engine
    private(set) var left: [Float] = []
    private(set) var right: [Float] = []

    init(smoothing: Double = 0, _ change: (inout EngineConfiguration) -> Void = { _ in }) throws {
      engine = try ManualEngine(smoothing: smoothing) {
        $0.hapticChannels = 2
        change(&$0)
      }.engine
      engine.start()
    }

    func advance(frames: Int, block: Int = 480) {
      var rest = frames
      while rest > 0 {
        let count = min(rest, block)
        var samples = [Float](repeating: .nan, count: 2 * count)
        var span = samples.mutableSpan
        engine.render(haptic: &span)
        engine.poll()
        for frame in 0..<count {
          left.append(samples[2 * frame])
          right.append(samples[2 * frame + 1])
        }
        rest -= count
      }
    }
  }

  @Test("without gains of players, both channels have the bits of an engine with one")
  func equal() throws {
    let stereo = try StereoEngine(smoothing: 0.005)
    let mono = try ManualEngine(smoothing: 0.005)
    mono.engine.start()
    for engine in [stereo.engine, mono.engine] {
      try engine.makePlayer(.rich).start()
      let player = try engine.makePlayer(Self.tap)
      player.volume = 0.5
      try player.start(at: 0.1)
    }
    stereo.advance(frames: 40_000)
    mono.advance(frames: 40_000)
    #expect(stereo.left.map(\.bitPattern) == mono.output.map(\.bitPattern))
    #expect(stereo.right.map(\.bitPattern) == mono.output.map(\.bitPattern))
    #expect(energy(mono.output[...]) > 1)
  }

  @Test("each player is heard in its channels, by its gains for all its starts")
  func apart() throws {
    let stereo = try StereoEngine()
    let first = try stereo.engine.makePlayer(Self.tone)
    first.setChannelGains(left: 1, right: 0)
    let second = try stereo.engine.makePlayer(Self.tap)
    second.setChannelGains(left: 0.25, right: 2)
    #expect(second.channelGains == (0.25, 2))
    try first.start()
    for start in [0.0, 1] { try second.start(at: start) }
    stereo.advance(frames: 96_000)
    let (tone, tap) = (
      try reference(Self.tone, frames: 96_000),
      sum([
        try reference(Self.tap, frames: 96_000),
        try reference(Self.tap, start: 1, frames: 96_000),
      ])
    )
    let left = sum([tone, tap.map { 0.25 * $0 }])
    #expect(signalToNoise(left, stereo.left) >= 110)
    #expect(signalToNoise(tap.map { 2 * $0 }, stereo.right) >= 110)
  }

  @Test("gains of a player that sounds move over the smoothing, in blocks of any length")
  func moving() throws {
    for block in [64, 480, 1_000] {
      let stereo = try StereoEngine(smoothing: 0.01)
      let player = try stereo.engine.makePlayer(Self.tone)
      try player.start()
      stereo.advance(frames: 4_800, block: block)
      player.setChannelGains(left: 0, right: 0.5)
      stereo.advance(frames: 4_800, block: block)
      let truth = try reference(Self.tone, frames: 9_600)
      func gain(_ target: Double, _ frame: Int) -> Double {
        1 + (target - 1) * min(1, max(0, Double(frame - 4_799) / 480))
      }
      let left = truth.enumerated().map { gain(0, $0) * $1 }
      let right = truth.enumerated().map { gain(0.5, $0) * $1 }
      #expect(signalToNoise(left, stereo.left) >= 110)
      #expect(signalToNoise(right, stereo.right) >= 110)
      #expect(stereo.left[5_280...].allSatisfy { $0 == 0 })
    }
  }

  @Test("gains that are not numbers are ignored, and others count as the nearest")
  func ranges() throws {
    let stereo = try StereoEngine()
    let player = try stereo.engine.makePlayer(Self.tone)
    player.setChannelGains(left: .nan, right: 0)
    player.setChannelGains(left: 0, right: .nan)
    #expect(player.channelGains == (1, 1))
    player.setChannelGains(left: -1, right: .infinity)
    #expect(player.channelGains == (0, 8))
  }

  @Test("one channel ignores the gains of players, and others than one or two are refused")
  func one() throws {
    let (plain, ignoring) = (try ManualEngine(), try ManualEngine())
    for manual in [plain, ignoring] {
      manual.engine.start()
      let player = try manual.engine.makePlayer(.rich)
      if manual === ignoring { player.setChannelGains(left: 0, right: 3) }
      try player.start()
      manual.advance(frames: 4_800)
    }
    #expect(plain.output.map(\.bitPattern) == ignoring.output.map(\.bitPattern))
    for count in [0, 3, -1] {
      #expect(throws: EngineError.self) { try ManualEngine { $0.hapticChannels = count } }
    }
  }

  @Test("each channel has a limiter of its own, and telemetry has the greater peak")
  func limiters() throws {
    let stereo = try StereoEngine { $0.limiter = .clip }
    let player = try stereo.engine.makePlayer(Self.tone)
    player.setChannelGains(left: 0.5, right: 3)
    try player.start()
    stereo.advance(frames: 9_600)
    let truth = try reference(Self.tone, frames: 9_600)
    #expect(signalToNoise(truth.map { 0.5 * $0 }, stereo.left) >= 110)
    #expect(signalToNoise(truth.map { min(1, max(-1, 3 * $0)) }, stereo.right) >= 110)
    let telemetry = stereo.engine.telemetry
    #expect(telemetry.clippedSamples == truth.count { abs(3 * $0) > 1 })
    let peak = truth.reduce(0) { max($0, abs(3 * $1)) }
    #expect(abs(Double(telemetry.hapticPeak) - peak) < 1e-4)
  }

  @Test("the engine's volume and mute act on both channels")
  func volume() throws {
    let stereo = try StereoEngine()
    let player = try stereo.engine.makePlayer(Self.tone)
    player.setChannelGains(left: 0.5, right: 1)
    stereo.engine.volume = 0.25
    try player.start()
    stereo.advance(frames: 4_800)
    stereo.engine.isMutedForHaptics = true
    stereo.advance(frames: 480)
    let truth = try reference(Self.tone, frames: 4_800)
    #expect(signalToNoise(truth.map { 0.125 * $0 }, Array(stereo.left[..<4_800])) >= 110)
    #expect(signalToNoise(truth.map { 0.25 * $0 }, Array(stereo.right[..<4_800])) >= 110)
    #expect((stereo.left[4_800...] + stereo.right[4_800...]).allSatisfy { $0 == 0 })
  }

  @Test("nothing is left of an engine's sound after a stop and a start")
  func stopped() throws {
    let stereo = try StereoEngine()
    let player = try stereo.engine.makePlayer(Self.tone)
    player.setChannelGains(left: 1, right: 0)
    try player.start()
    stereo.advance(frames: 1_000)
    stereo.engine.stop()
    stereo.engine.start()
    stereo.advance(frames: 1_000)
    #expect(stereo.left[..<1_000].contains { abs($0) > 0.1 })
    #expect((stereo.left[1_000...] + stereo.right).allSatisfy { $0 == 0 })
  }
}
