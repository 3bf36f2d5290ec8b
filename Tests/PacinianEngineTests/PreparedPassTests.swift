import PacinianModel
import PacinianTestSupport
import Testing

@testable import PacinianEngine

/// Passes that are made when the tile begins in which they begin: whatever comes first, nobody
/// hears of it. Each program runs twice, once with a call that waits far ahead, beside which
/// nothing is prepared.
@Suite struct PreparedPassTests {
  /// Loop ends lie in the middle of tiles of 256: 24 000 = 93 · 256 + 192. They cut an event.
  private static let pattern = Pattern(
    events: [
      .continuous(at: 0, duration: 0.4, sharpness: 0.3),
      .continuous(at: 0.001, duration: 0.799, intensity: 0.5, sharpness: 0.8),
    ])
  private static let loopEnd = 24_000
  /// A frame between the tile's beginning and the loop's end.
  private static let between = loopEnd - 92

  private final class Run {
    let manual: ManualEngine
    let player: AdvancedPlayer

    init(_ pattern: Pattern, isPrepared: Bool, isLooping: Bool = true) throws {
      manual = try ManualEngine(smoothing: 0.005, tileFrames: 256)
      manual.engine.start()
      player = try manual.engine.makeAdvancedPlayer(pattern)
      try player.setLoop(isLooping, end: Double(loopEnd) / 48_000)
      try player.start()
      if !isPrepared { try player.resume(at: 100) }
    }

    var prepared: Int {
      manual.engine.service.core.pointee.players.all.count { $0.pointee.prepared != nil }
    }
  }

  private func compare(
    _ name: String, isLooping: Bool = true, before: (AdvancedPlayer) throws -> Void = { _ in },
    _ act: (ManualEngine, AdvancedPlayer) throws -> Void
  ) throws {
    let lists = [PassList(), PassList()]
    let runs = try [true, false].map {
      try Run(Self.pattern, isPrepared: $0, isLooping: isLooping)
    }
    for (run, list) in zip(runs, lists) {
      run.player.setPassHandler { list.add($0) }
      try before(run.player)
      run.manual.advance(frames: Self.between, block: Self.between)
    }
    #expect(runs.map(\.prepared) == [1, 0], "\(name)")
    for run in runs {
      try act(run.manual, run.player)
      run.manual.advance(frames: 40_000, block: 100)
      #expect(run.prepared == 0, "\(name)")
    }
    let noise = signalToNoise(runs[1].manual.output, runs[0].manual.output)
    #expect(noise > 110, "\(name)")
    #expect(lists[0].all == lists[1].all, "\(name)")
    #expect(lists[0].all.count > 1, "\(name)")
    #expect(runs[0].player.isActive == runs[1].player.isActive, "\(name)")
  }

  private static let calls: [(String, @Sendable (ManualEngine, AdvancedPlayer) throws -> Void)] = [
    ("nothing", { _, _ in }),
    ("stop", { _, player in try player.stop() }),
    ("stop between", { _, player in try player.stop(at: Double(between + 30) / 48_000) }),
    ("stop behind", { _, player in try player.stop(at: Double(loopEnd + 30) / 48_000) }),
    ("start", { _, player in try player.start() }),
    ("start at the end", { _, player in try player.start(at: Double(loopEnd) / 48_000) }),
    (
      "pause and resume",
      { _, player in
        try player.pause()
        try player.resume(at: 0.6)
      }
    ),
    ("seek", { _, player in try player.seek(toOffset: 0.2) }),
    ("no loop", { _, player in player.isLoopEnabled = false }),
    ("an earlier end", { _, player in player.loopEnd = 0.3 }),
    ("a later end", { _, player in player.loopEnd = 0.7 }),
    ("another rate", { _, player in player.playbackRate = 1.5 }),
    ("a value", { _, player in try player.sendParameter(.hapticIntensity, values: [0.3]) }),
    (
      "a value behind",
      { _, player in try player.sendParameter(.hapticSharpness, values: [-0.3], at: 0.502) }
    ),
    ("a volume", { _, player in player.volume = 0.25 }),
    ("silence", { _, player in player.isMuted = true }),
    ("cancel", { _, player in try player.cancel() }),
    ("an engine that stops", { manual, _ in manual.engine.stop() }),
    (
      "an engine that pauses",
      { manual, _ in
        manual.engine.isPaused = true
        manual.advance(frames: 1_000)
        manual.engine.isPaused = false
      }
    ),
  ]

  @Test("a call before a loop's end", arguments: calls.indices)
  func loops(index: Int) throws {
    try compare(Self.calls[index].0, Self.calls[index].1)
  }

  @Test("a call before a scheduled restart", arguments: calls.indices)
  func restarts(index: Int) throws {
    try compare(
      "\(Self.calls[index].0), restart", isLooping: false,
      before: { try $0.start(at: (Double(Self.between) + 40.25) / 48_000) }, Self.calls[index].1)
  }
}
