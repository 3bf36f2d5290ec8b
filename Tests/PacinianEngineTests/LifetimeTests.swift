import PacinianBase
import PacinianModel
import PacinianRendering
import Testing

@testable import PacinianEngine

/// The transitions of ``PlayerLifetime``, each of which decides alone who looks at the player next;
/// `scripts/interleavings` runs them against each other.
@Suite struct LifetimeTests {
  /// (The macro copies what a call in it is made on.)
  private func check(_ isTrue: Bool, _ location: SourceLocation = #_sourceLocation) {
    #expect(isTrue, sourceLocation: location)
  }

  private struct Node {
    let number: Int
    var next: UnsafeMutablePointer<Node>?
  }

  @Test("all that is posted is taken once, the newest first")
  func mailbox() {
    let mailbox = Mailbox<Node>()
    let nodes = UnsafeMutablePointer<Node>.allocate(capacity: 4)
    defer { nodes.deallocate() }
    for index in 0..<4 { (nodes + index).initialize(to: Node(number: index)) }
    func take() -> [Int] {
      var numbers: [Int] = []
      var next = mailbox.takeAll()
      while let node = next, numbers.count < 4 {
        numbers.append(node.pointee.number)
        next = node.pointee.next
      }
      return numbers
    }
    check(mailbox.isEmpty)
    for index in 0..<3 { mailbox.post(nodes + index) { nodes[index].next = $0 } }
    check(!mailbox.isEmpty)
    #expect(take() == [2, 1, 0])
    #expect(take() == [])
    mailbox.post(nodes + 3) { nodes[3].next = $0 }
    #expect(take() == [3])
  }

  @Test("the owner of a player that was never called leaves it to the delivery")
  func neverCalled() {
    let lifetime = PlayerLifetime()
    check(!lifetime.isAbandoned)
    check(lifetime.abandon() == .hasEnded)
    check(lifetime.isAbandoned)
    check(lifetime.takeNews())
    // Nothing can ask for it any more.
    check(!lifetime.changeSettings())
    check(lifetime.takeNews())
  }

  @Test("the owner of a player that was called leaves its reference to the render thread")
  func called() {
    let lifetime = PlayerLifetime()
    lifetime.hold()
    check(!lifetime.release())
    check(lifetime.abandon() == .hasChanges)
    lifetime.followSettings()
    check(lifetime.areLast(1))
    check(lifetime.release())
    check(lifetime.takeNews())
  }

  @Test("settings that are about to be followed lead to the owner's end as well")
  func pending() {
    let lifetime = PlayerLifetime()
    check(lifetime.changeSettings())
    check(!lifetime.changeSettings())
    check(lifetime.abandon() == .isKnown)
    lifetime.followSettings()
    // A change from now on is another one: a thread that cancels the player.
    check(lifetime.changeSettings())
    check(!lifetime.release())
    lifetime.followSettings()
    check(lifetime.release())
  }

  @Test("a player whose settings were followed is known to the render thread")
  func followed() {
    let lifetime = PlayerLifetime()
    check(lifetime.changeSettings())
    lifetime.followSettings()
    check(!lifetime.release())
    check(lifetime.abandon() == .hasChanges)
  }

  @Test("a player whose end is told while news wait is posted once")
  func news() {
    let lifetime = PlayerLifetime()
    lifetime.hold()
    check(lifetime.notify())
    check(!lifetime.takeNews())
    check(lifetime.notify())
    check(!lifetime.notify())
    check(lifetime.abandon() == .hasChanges)
    lifetime.followSettings()
    check(!lifetime.release(1))
    check(!lifetime.release(1))
    check(lifetime.takeNews())
  }

  @Test("several references are given up at once, and the last ones end it")
  func several() {
    let lifetime = PlayerLifetime()
    for _ in 0..<4 { lifetime.hold() }
    check(!lifetime.areLast(4))
    check(lifetime.abandon() == .hasChanges)
    lifetime.followSettings()
    check(!lifetime.release(2))
    check(lifetime.areLast(3))
    check(lifetime.release(3))
  }

  @Test("memory of passes goes back from a player alone to which nothing refers")
  func passes() {
    let lifetime = PlayerLifetime()
    check(!lifetime.withdrawPasses())
    lifetime.hold()
    lifetime.findPasses()
    check(lifetime.hasPasses && !lifetime.withdrawPasses())
    check(!lifetime.release())
    check(lifetime.withdrawPasses())
    check(!lifetime.hasPasses && !lifetime.withdrawPasses())
    // With a reference for the call that takes it.
    check(!lifetime.release())
    lifetime.findPasses()
    check(lifetime.changeSettings())
    check(!lifetime.withdrawPasses())
    lifetime.followSettings()
    check(!lifetime.release())
    _ = lifetime.notify()
    check(lifetime.withdrawPasses())
    lifetime.findPasses()
    check(!lifetime.release())
    // The render thread is about to free them.
    check(lifetime.abandon() == .hasChanges)
    lifetime.followSettings()
    check(!lifetime.withdrawPasses())
  }

  private static let brief = Pattern(events: [.continuous(at: 0, duration: 0.0005)])

  @Test("one-shots that two threads start and let go at once end, each once")
  func oneShots() throws {
    let manual = try ManualEngine { $0.playerCapacity = 0 }
    let engine = manual.engine
    engine.start()
    let model = try engine.makePlayer(Self.brief)
    let (starts, completions, ends) = (Counter(), Counter(), Counter())
    let clients = (0..<2).map { _ in
      SystemThread {
        for turn in 0..<4_000 {
          guard let player = try? engine.makePlayer(like: model) else { continue }
          player.setCompletionHandler { completions.add() }
          if (try? player.start()) != nil { starts.add() }
          if turn % 40 == 0 { usleep(100) }
        }
      }
    }
    let poller = SystemThread {
      while ends.count == 0 {
        engine.poll()
        usleep(50)
      }
    }
    for _ in 0..<40_000 where starts.count < 8_000 { manual.render(frames: 64) }
    for client in clients { client?.join() }
    ends.add()
    poller?.join()
    // The starts of a second have a bound, beyond which they wait.
    for _ in 0..<100 where completions.count < 8_000 { manual.advance(frames: 4_800) }
    manual.advance(frames: 480)
    #expect(starts.count == 8_000 && completions.count == 8_000)
    #expect(engine.service.players.withLock { $0.count } == 1)
  }

  @Test("levels of players with values leave no memory")
  func levels() throws {
    let manual = try ManualEngine()
    let core = manual.engine.service.core
    manual.engine.start()
    var most = 0
    for _ in 0..<8 {
      var players: [Player] = []
      for _ in 0..<600 {
        let player = try manual.engine.makePlayer(Self.brief)
        try player.sendParameters([DynamicParameter(.hapticIntensity, time: 0, value: 0.5)])
        players.append(player)
      }
      manual.advance(frames: 9_600)
      most = max(most, core.pointee.liveRoom)
      players = []
      manual.advance(frames: 9_600)
      #expect(core.pointee.liveRoom == GrowingMemory.least.entries)
      #expect(core.pointee.liveBlocks == nil && core.pointee.surplusLiveBlocks == nil)
    }
    #expect(most > GrowingMemory.least.entries)
  }

  @Test("an interruption before the next block leaves nothing of the sound before")
  func interruption() throws {
    for reason in [nil, StopReason.audioSessionInterrupt] {
      let manual = try ManualEngine(smoothing: 0.005)
      manual.engine.start()
      let player = try manual.engine.makePlayer(
        Pattern(events: [.continuous(at: 0, duration: 5)]))
      try player.start()
      #expect(manual.advance(frames: 4_800).contains { abs($0) > 0.1 })
      if let reason { manual.engine.stop(because: reason) } else { manual.engine.stop() }
      manual.engine.start()
      let rest = manual.advance(frames: 960)
      // The client's own stop fades where the device goes on.
      #expect(rest.contains { $0 != 0 } == (reason == nil))
      #expect(!player.isActive)
    }
  }

  @Test("a pass that is longer than its pattern goes on to its end")
  func position() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(
      Pattern(events: [.continuous(at: 0, duration: 0.1)]))
    try player.setLoop(true, end: 0.5)
    try player.start()
    for block in 1...11 {
      manual.advance(frames: 2_400)
      // (The next pass begins with the block after the tenth.)
      let passed = block > 10 ? 0.05 : Double(block) * 0.05
      #expect(abs(player.position - passed) < 1e-9, "block \(block): \(player.position)")
    }
    player.isLoopEnabled = false
    manual.advance(frames: 48_000)
    #expect(abs(player.position - 0.1) < 1e-9)
  }

  @Test("a bus's gain moves on the line that the frames give")
  func ramp() {
    var gain = Gain(0.7)
    gain.move(to: 0, over: 240)
    for frame in 1...240 {
      let value = Double(gain.next())
      // Two roundings of numbers below 1: half a unit in the last place each.
      #expect(abs(value - Double(Float(0.7)) * Double(240 - frame) / 240) < 1.2e-7)
    }
    let last = gain.next()
    #expect(last == 0 && gain.isAt(0))
  }

  @Test("starts of one block do not steal each other")
  func stealing() throws {
    let manual = try ManualEngine {
      $0.playerCapacity = 4
      $0.stealsPlayers = true
    }
    manual.engine.start()
    let hum = Pattern(events: [.continuous(at: 0, duration: 5, intensity: 0.3)])
    let tap = Pattern(events: [.transient(at: 0.01, intensity: 1)])
    let hums = try (0..<4).map { _ in try manual.engine.makePlayer(hum) }
    for player in hums { try player.start() }
    manual.advance(frames: 4_800)
    let taps = try (0..<3).map { _ in try manual.engine.makePlayer(tap) }
    for player in taps { try player.start() }
    manual.advance(frames: 64)
    #expect(taps.allSatisfy { $0.isActive })
    // Tails ring out.
    manual.advance(frames: 9_600)
    #expect(hums.count { $0.isActive } == 1)
  }
}
