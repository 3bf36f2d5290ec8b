import PacinianModel
import PacinianTestSupport
import Testing

@testable import PacinianEngine

/// When a player has ended is decided by exact frames, and every call asks the same: neither the
/// size of tiles nor a call's place in one changes what is heard.
@Suite struct EndTests {
  /// An event of 4 800 frames with a release of 96.
  private static let pattern = Pattern(events: [.continuous(at: 0, duration: 0.1)])
  /// Around the frame in which the release comes to 0, and the ends of tiles behind it.
  private static let frames =
    Array(stride(from: 4_880, through: 5_130, by: 25)) + [4_895, 4_896, 4_897]

  /// The sound after a call that is made when `frame` frames have been rendered.
  private func sound(
    tile: Int, frame: Int, isMuted: Bool = false, _ call: (AdvancedPlayer) throws -> Void
  ) throws -> [Float] {
    let manual = try ManualEngine(smoothing: 0.005, tileFrames: tile)
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(Self.pattern)
    player.isMuted = isMuted
    try player.start()
    manual.advance(frames: frame)
    try call(player)
    return manual.advance(frames: 12_000)
  }

  private func compare(
    isMuted: Bool = false, _ call: (AdvancedPlayer) throws -> Void
  ) throws {
    for frame in Self.frames {
      let expected = try sound(tile: 16, frame: frame, isMuted: isMuted, call)
      for tile in [64, 256] {
        let other = try sound(tile: tile, frame: frame, isMuted: isMuted, call)
        #expect(
          zip(expected, other).allSatisfy { abs($0 - $1) < 1e-5 }, "frame \(frame), tile \(tile)")
      }
    }
  }

  @Test("a seek reaches a player up to its last frame, and none from there on")
  func seek() throws {
    try compare { try $0.seek(toOffset: 0) }
    let last = try sound(tile: 64, frame: 4_896) { try $0.seek(toOffset: 0) }
    let over = try sound(tile: 64, frame: 4_897) { try $0.seek(toOffset: 0) }
    #expect(last.contains { abs($0) > 0.1 })
    #expect(over.allSatisfy { $0 == 0 })
  }

  @Test("so does a loop")
  func loop() throws {
    try compare {
      $0.isLoopEnabled = true
      $0.loopEnd = 0.2
    }
  }

  @Test("a player that is started when it is over does not fade in")
  func start() throws {
    try compare(isMuted: true) {
      $0.isMuted = false
      try $0.start()
    }
  }

  @Test("a pause, a rate, a stop and what is sent mean the same in every tile")
  func others() throws {
    try compare {
      try $0.pause()
      try $0.resume(at: 0.12)
    }
    try compare {
      try $0.setPlaybackRate(0.5)
      try $0.start(at: 0.12)
    }
    try compare {
      try $0.sendParameters([DynamicParameter(.hapticIntensity, time: 0, value: 0.3)])
      try $0.stop()
      try $0.start(at: 0.12)
    }
  }

  @Test("an engine that is stopped when its players are over does not wait for a fade")
  func engineStop() throws {
    for tile in [16, 64, 256] {
      let manual = try ManualEngine(smoothing: 0.005, tileFrames: tile)
      manual.engine.start()
      let player = try manual.engine.makePlayer(Self.pattern)
      try player.start()
      manual.advance(frames: 4_900)
      manual.engine.stop()
      manual.engine.start()
      try player.start()
      let sound = manual.advance(frames: 100)
      #expect(sound.contains { abs($0) > 0.1 }, "tile \(tile)")
    }
  }
}
