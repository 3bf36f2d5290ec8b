import PacinianModel
import PacinianTestSupport
import Testing

@testable import PacinianEngine

/// Other playback rates than 1.
extension PlayerTests {
  @Test("a playback rate moves times and not frequencies", arguments: [0.5, 2, 1.7])
  func rate(rate: Double) throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(.rich)
    player.playbackRate = rate
    for invalid in [0, -1, .nan, .infinity] {
      player.playbackRate = invalid
      #expect(player.playbackRate == rate)
    }
    try player.start(at: 0.0123)
    let output = manual.advance(seconds: 2)
    let truth = try reference(.rich, start: 0.0123, rate: rate, frames: output.count)
    #expect(signalToNoise(truth, output) >= 100)
  }

  @Test("a playback rate is within bounds, and from one to the other nothing overflows")
  func rateBounds() throws {
    let manual = try ManualEngine { $0.commandCapacity = 1_024 }
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(.rich)
    for invalid in [0, 0.0009, 1_001, 1e300, .infinity] {
      #expect(throws: EngineError.invalidValue("the playback rate", invalid)) {
        try player.setPlaybackRate(invalid)
      }
    }
    try player.start()
    for rate in [1_000, 0.001, 1_000, 1] {
      try player.setPlaybackRate(rate)
      manual.advance(frames: 480)
    }
    #expect(!player.isActive)
    for number in 1..<manual.engine.configuration.commandCapacity {
      try player.setPlaybackRate(Double(number) / 8)
    }
    for number in 1..<100 {
      do { try player.setPlaybackRate(1 + Double(number) / 128) } catch EngineError.queueFull {
        return
      }
    }
    Issue.record("the queue took more calls than it has room for")
  }

  @Test("a playback rate that changes while playing goes on at the same time of the pattern")
  func rateWhilePlaying() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let pattern = Pattern(
      events: [.continuous(at: 0, duration: 0.2), .continuous(at: 0.6, duration: 0.2)])
    let player = try manual.engine.makeAdvancedPlayer(pattern)
    try player.start()
    manual.advance(frames: 14_400)
    player.playbackRate = 2
    let output = manual.advance(seconds: 1)
    // The second event comes after 0.15 s and lasts 0.1 s.
    let truth = try reference(pattern, start: -0.15, rate: 2, frames: output.count)
    #expect(signalToNoise(truth, output) >= 100)
    #expect(!player.isActive)
  }
}
