import PacinianModel
import PacinianTestSupport
import Synchronization
import Testing

@testable import PacinianEngine

/// What an engine reports of the passes of its players.
@Suite struct PassRecordTests {
  private let manual: ManualEngine
  private let player: AdvancedPlayer
  private let passes = PassList()

  /// The player's pattern lasts a second.
  init() throws {
    manual = try ManualEngine(smoothing: 0.005)
    manual.engine.start()
    player = try manual.engine.makeAdvancedPlayer(
      Pattern(events: [.transient(at: 0), .continuous(at: 0.25, duration: 0.75)]))
    player.setPassHandler { [passes] in passes.add($0) }
  }

  /// The kinds, bus's frames and score's frames of what was reported.
  private var lines: [String] {
    passes.all.map { "\($0.kind) \($0.frame.frames) \($0.instant.frames)" }
  }

  private func tap(of manual: ManualEngine) -> UnsafeMutablePointer<PassTap>? {
    manual.engine.service.atomics.pointee.tap.load(ordering: .acquiring)
  }

  @Test("each call that moves the player is reported at its frame")
  func calls() throws {
    try player.start(at: 0.1)
    try player.pause(at: 0.2)
    try player.resume(at: 0.3)
    manual.advance(seconds: 0.25)
    try player.seek(toOffset: 0.5)
    manual.advance(seconds: 0.25)
    try player.seek(toOffset: 0.25)
    manual.advance(seconds: 0.1)
    player.playbackRate = 2
    manual.advance(seconds: 0.1)
    try player.start()
    manual.advance(frames: 480)
    try player.stop()
    manual.advance(seconds: 0.1)
    #expect(
      lines == [
        "started 4800.0 0.0", "paused 9600.0 4800.0", "paused 12000.0 24000.0",
        "resumed 14400.0 24000.0", "sought 24000.0 12000.0", "rateChanged 28800.0 8400.0",
        "started 33600.0 0.0", "stopped 34080.0 480.0",
      ])
    #expect(
      passes.all.map(\.framesPerSecond)
        == Array(repeating: 48_000, count: 5) + Array(repeating: 24_000, count: 3))
  }

  @Test("an end of a loop that moves behind a paused player is where it is resumed")
  func movedEnd() throws {
    player.isLoopEnabled = true
    try player.start()
    try player.pause(at: 0.5)
    try player.resume(at: (28_800 + 0.75) / 48_000)
    manual.advance(seconds: 0.55)
    player.loopEnd = 0.25
    manual.advance(seconds: 0.35)
    #expect(
      passes.all.map { "\($0.kind)" } == ["started", "paused", "resumed", "looped", "looped"])
    #expect(passes.all[3].frame == passes.all[2].frame)
  }

  @Test("loops are reported, and the pattern's end when all has rung out")
  func loops() throws {
    player.isLoopEnabled = true
    try player.start()
    manual.advance(seconds: 2.5)
    player.isLoopEnabled = false
    manual.advance(seconds: 1)
    #expect(
      lines == [
        "started 0.0 0.0", "looped 48000.0 0.0", "looped 96000.0 0.0", "finished 144000.0 48000.0",
      ])
  }

  @Test("the last record and the clock give the pattern's time")
  func patternTime() throws {
    try player.setPlaybackRate(0.5)
    try player.start()
    manual.advance(seconds: 0.5)
    #expect(passes.all.last?.patternTime(at: 24_000) == 0.25)
    try player.pause()
    manual.advance(seconds: 0.5)
    #expect(passes.all.last?.patternTime(at: 48_000) == 0.25)
  }

  @Test("the end of the engine's run is reported where its fade begins")
  func engineStop() throws {
    try player.start()
    manual.advance(frames: 12_345)
    manual.engine.stop()
    manual.advance(frames: 4_800)
    #expect(lines == ["started 0.0 0.0", "stopped 12345.0 12345.0"])
  }

  @Test("what happens to a player without an owner is told, before it is gone")
  func abandoned() throws {
    var player: Player? = try manual.engine.makePlayer(.rich)
    let passes = PassList()
    player?.setPassHandler { passes.add($0) }
    try player?.start()
    player = nil
    manual.advance(seconds: 2)
    #expect(passes.all.map(\.kind) == [.started, .finished])
    #expect(manual.engine.service.players.withLock { $0.count } == 1)
  }

  @Test("the engine's end is told")
  func engineGone() throws {
    var manual: ManualEngine? = try ManualEngine()
    manual?.engine.start()
    let player = try #require(try manual?.engine.makePlayer(.rich))
    let passes = PassList()
    player.setPassHandler { passes.add($0) }
    try player.start()
    manual?.advance(frames: 480)
    manual = nil
    #expect(passes.all.map(\.kind) == [.started, .stopped])
  }

  @Test("records that nobody fetches are counted, and the oldest are kept")
  func full() throws {
    let manual = try ManualEngine {
      $0.commandCapacity = 8
      $0.playerCapacity = 1
    }
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(.rich)
    let passes = PassList()
    player.setPassHandler { passes.add($0) }
    try player.setLoop(true, end: 0.005)
    try player.start()
    // One block of 100 passes.
    manual.advance(frames: 24_000, block: 24_000)
    let lost = tap(of: manual)?.pointee.lost.load(ordering: .relaxed)
    #expect(passes.all.count == 32)
    #expect(lost == 68)
    #expect(passes.all.first?.kind == .started)
    manual.advance(frames: 240)
    #expect(passes.all.last?.frame == 24_000)
  }

  @Test("a thread that calls handlers is woken by a report alone")
  func background() throws {
    let manual = try ManualEngine { $0.notifications = .background }
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(.rich)
    player.isLoopEnabled = true
    try player.start()
    manual.advance(frames: 4_800)
    let passes = PassList()
    player.setPassHandler { passes.add($0) }
    while passes.all.isEmpty { manual.render(frames: 480) }
    #expect(passes.all.first?.kind == .looped)
  }

  @Test("nothing is kept where nobody listens")
  func unused() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    try manual.engine.makePlayer(.rich).start()
    manual.advance(frames: 480)
    let tap = tap(of: manual)
    #expect(tap == nil)
  }
}
