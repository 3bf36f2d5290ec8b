import PacinianBase
import PacinianEngine
import PacinianModel
import PacinianRendering
import PacinianTestSupport
import Synchronization
import Testing

/// What engines do (section 7 of the contract), on a manual clock.
@Suite struct EngineTests {
  /// The reasons that a stopped handler was called with.
  final class Reasons: Sendable {
    private let list = Mutex<[StopReason]>([])
    var all: [StopReason] { list.withLock { $0 } }
    func add(_ reason: StopReason) { list.withLock { $0.append(reason) } }
  }

  let endless = Pattern(events: [.continuous(at: 0, duration: 20)])

  @Test("an equaliser that overflows makes no sample that is not finite, and goes on")
  func overflow() throws {
    var profile = try #require(BuiltInProfiles.profile(named: "taptic"))
    // The reader refuses so much; in Swift a profile may have it.
    let filter = PeakingFilter(frequency: 135, quality: 5, gainDecibels: 120)
    profile.equalisation = Array(repeating: filter, count: 60)
    for limiter in Limiter.allCases {
      var configuration = EngineConfiguration()
      configuration.notifications = .polled
      configuration.limiter = limiter
      let engine = try Engine(configuration, profile: profile)
      engine.start()
      let player = try engine.makePlayer(Pattern(events: [.continuous(at: 0, duration: 0.2)]))
      try player.start()
      var samples = [Float](repeating: .nan, count: 480)
      for _ in 0..<100 {
        engine.render(haptic: &samples, audio: nil, frameCount: 480)
        #expect(samples.allSatisfy { $0.isFinite })
      }
      #expect(engine.telemetry.clippedSamples > 0)
    }
  }

  @Test("a player cannot start on an engine that is not running")
  func notRunning() throws {
    let manual = try ManualEngine()
    #expect(manual.engine.state == .stopped)
    let player = try manual.engine.makePlayer(.rich)
    #expect(throws: EngineError.notRunning) { try player.start() }
    #expect(EngineError.notRunning.code.rawValue == -4805)
    #expect(throws: EngineError.notRunning) {
      try player.sendParameters([DynamicParameter(.hapticIntensity, time: 0, value: 1)])
    }
    manual.engine.start()
    manual.engine.start()
    #expect(manual.engine.state == .running)
    try player.start()
    #expect(player.isActive)
  }

  @Test("the client's own stop ends players, calls completions and not the stopped handler")
  func stop() throws {
    let manual = try ManualEngine()
    let reasons = Reasons()
    let completions = Counter()
    manual.engine.setStoppedHandler { reasons.add($0) }
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(endless)
    player.setCompletionHandler { completions.add() }
    try player.start()
    try player.start(at: 15)
    manual.advance(frames: 4_800)
    manual.engine.stop()
    #expect(manual.engine.state == .stopped)
    let output = manual.advance(frames: 4_800)
    #expect(output.allSatisfy { $0 == 0 })
    #expect(completions.count == 2)
    #expect(!player.isActive)
    #expect(reasons.all.isEmpty)
    // Players of before play again after a start.
    manual.engine.start()
    try player.start()
    #expect(energy(manual.advance(frames: 4_800)[...]) > 1)
  }

  @Test("a stop fades, however often one polls: no step is larger than the signal's own")
  func fade() throws {
    let manual = try ManualEngine(smoothing: 0.005) { $0.renderTimeout = .infinity }
    manual.engine.start()
    let player = try manual.engine.makePlayer(endless)
    try player.start()
    let before = manual.advance(frames: 4_801)
    manual.engine.stop()
    for _ in 0..<10 { manual.engine.poll() }
    let after = manual.advance(frames: 480, block: 64)
    let largest = zip(before.dropFirst(), before).reduce(0) { max($0, abs($1.0 - $1.1)) }
    let samples = [before.last!] + after
    for (next, sample) in zip(samples.dropFirst(), samples) {
      #expect(abs(next - sample) <= largest * 1.2)
    }
    #expect(after[240...].allSatisfy { $0 == 0 })
    #expect(energy(after[..<200]) > 0)
  }

  @Test("a stop by the system tells its reason, once", arguments: StopReason.allCases)
  func reasons(reason: StopReason) throws {
    let manual = try ManualEngine()
    let reasons = Reasons()
    manual.engine.setStoppedHandler { reasons.add($0) }
    manual.engine.stop(because: reason)
    manual.advance(frames: 480)
    #expect(reasons.all.isEmpty)
    manual.engine.start()
    manual.engine.stop(because: reason)
    manual.engine.stop(because: reason)
    #expect(reasons.all.isEmpty)
    manual.engine.poll()
    #expect(reasons.all == [reason])
  }

  @Test("Core Haptics' numbers")
  func numbers() {
    #expect(StopReason.allCases.map(\.rawValue) == [1, 2, 3, 4, 5, 6, -1])
    #expect(FinishedAction.stopEngine.rawValue == 1)
    #expect(FinishedAction.leaveEngineRunning.rawValue == 2)
  }

  @Test("an engine that is let go of tells that it was destroyed, and completes its players")
  func destroyed() throws {
    let reasons = Reasons()
    let completions = Counter()
    var manual: ManualEngine? = try ManualEngine()
    manual?.engine.setStoppedHandler { reasons.add($0) }
    manual?.engine.start()
    let player = try #require(try manual?.engine.makeAdvancedPlayer(endless))
    player.setCompletionHandler { completions.add() }
    try player.start()
    manual?.advance(frames: 480)
    manual = nil
    #expect(reasons.all == [.engineDestroyed])
    #expect(completions.count == 1)
    #expect(throws: EngineError.notRunning) { try player.start() }
  }

  @Test("an engine that is let go of inside a handler ends when the handler returns")
  func destroyedInHandler() throws {
    let reasons = Reasons()
    let returns = Counter()
    let held = Mutex<Engine?>(nil)
    var configuration = EngineConfiguration()
    configuration.renderTimeout = .infinity
    let profile = try #require(BuiltInProfiles.profile(named: "taptic"))
    let other: AdvancedPlayer
    do {
      let engine = try Engine(configuration, profile: profile)
      engine.setStoppedHandler { reasons.add($0) }
      let player = try engine.makeAdvancedPlayer(.rich)
      other = try engine.makeAdvancedPlayer(endless)
      let first = Counter()
      player.setCompletionHandler {
        first.add()
        guard first.count == 1 else { return }
        let engine = held.withLock { $0.take() }
        _ = consume engine
        returns.add()
      }
      engine.start()
      try player.start()
      try other.start()
      held.withLock { $0 = engine }
      // The present pass ends by the second start; then nobody renders any more.
      engine.render(haptic: nil, audio: nil, frameCount: 480)
      try player.start()
      engine.render(haptic: nil, audio: nil, frameCount: 480)
    }
    for _ in 0..<1_000 where reasons.all.isEmpty || other.isActive { usleep(10_000) }
    #expect(returns.count == 1)
    #expect(reasons.all == [.engineDestroyed])
    #expect(!other.isActive)
  }

  @Test("nobody renders a stopped engine: completions come all the same")
  func stoppedHost() throws {
    let manual = try ManualEngine(smoothing: 0.005) { $0.renderTimeout = 0.05 }
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(endless)
    let completions = Counter()
    player.setCompletionHandler { completions.add() }
    try player.start()
    manual.advance(frames: 480)
    try player.start(at: 5)
    manual.engine.stop()
    manual.engine.poll()
    #expect(completions.count == 0)
    usleep(60_000)
    manual.engine.poll()
    #expect(completions.count == 2)
    #expect(!player.isActive)
  }

  @Test("auto-shutdown after two idle minutes, and a start by itself with the next play")
  func autoShutdown() throws {
    let manual = try ManualEngine()
    let reasons = Reasons()
    manual.engine.setStoppedHandler { reasons.add($0) }
    #expect(!manual.engine.isAutoShutdownEnabled)
    manual.engine.start()
    manual.advance(seconds: 125, block: 48_000)
    #expect(manual.engine.state == .running)
    manual.engine.isAutoShutdownEnabled = true
    let player = try manual.engine.makePlayer(.rich)
    try player.start()
    manual.advance(seconds: 119, block: 48_000)
    #expect(manual.engine.state == .running)
    manual.advance(seconds: 3, block: 48_000)
    #expect(manual.engine.state == .idle)
    #expect(reasons.all == [.idleTimeout])
    try player.start()
    #expect(manual.engine.state == .running)
    #expect(energy(manual.advance(frames: 4_800)[...]) > 1)
    manual.engine.stop()
    #expect(throws: EngineError.notRunning) { try player.start() }
  }

  @Test("an engine with an active player is not idle")
  func notIdle() throws {
    let manual = try ManualEngine { $0.idleTimeout = 1 }
    manual.engine.isAutoShutdownEnabled = true
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(.rich)
    try player.start()
    try player.pause(at: 0.1)
    manual.advance(seconds: 3)
    #expect(manual.engine.state == .running)
    try player.stop()
    manual.advance(seconds: 2)
    #expect(manual.engine.state == .idle)
  }

  @Test("a reset calls its handler; players are invalid, patterns and properties survive")
  func reset() throws {
    let manual = try ManualEngine()
    let resets = Counter()
    let completions = Counter()
    let reasons = Reasons()
    manual.engine.setResetHandler { resets.add() }
    manual.engine.setStoppedHandler { reasons.add($0) }
    manual.engine.isMutedForAudio = true
    manual.engine.playsHapticsOnly = true
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(endless)
    player.setCompletionHandler { completions.add() }
    try player.start()
    manual.advance(frames: 4_800)
    manual.engine.reset()
    #expect(manual.engine.state == .stopped)
    manual.advance(frames: 4_800)
    #expect(resets.count == 1)
    #expect(completions.count == 1)
    #expect(reasons.all.isEmpty)
    #expect(throws: EngineError.invalidPlayer) { try player.start() }
    #expect(throws: EngineError.invalidPlayer) { try player.stop() }
    #expect(throws: EngineError.invalidPlayer) { try manual.engine.makePlayer(like: player) }
    #expect(EngineError.invalidPlayer.code.rawValue == -4812)
    #expect(manual.engine.isMutedForAudio)
    #expect(manual.engine.playsHapticsOnly)
    manual.engine.start()
    let next = try manual.engine.makePlayer(endless)
    try next.start()
    #expect(energy(manual.advance(frames: 4_800)[...]) > 1)
  }

  @Test("the player capacity counts players, not their starts")
  func capacity() throws {
    let manual = try ManualEngine { $0.playerCapacity = 1 }
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(.rich)
    let other = try manual.engine.makePlayer(.rich)
    let completions = Counter()
    player.setCompletionHandler { completions.add() }
    for beat in 0..<300 { try player.start(at: Double(beat) * 0.1) }
    #expect(throws: EngineError.playersFull(capacity: 1)) { try other.start() }
    manual.advance(seconds: 31, block: 4_800)
    #expect(completions.count == 300)
    #expect(!player.isActive)
    try other.start()
    #expect(throws: EngineError.playersFull(capacity: 1)) { try player.start() }
    manual.advance(seconds: 2)
    try player.start()
  }

  @Test("the clock counts frames rendered, also while stopped")
  func clock() throws {
    let manual = try ManualEngine()
    #expect(manual.time == 0)
    manual.advance(frames: 4_800)
    #expect(manual.time == 0.1)
    manual.engine.start()
    manual.advance(frames: 480)
    #expect(abs(manual.time - 0.11) < 1e-12)
    manual.engine.render(haptic: nil, audio: nil, frameCount: 4_800)
    #expect(abs(manual.time - 0.21) < 1e-12)
  }

  @Test("a pattern without events fails when its player is made")
  func emptyPattern() throws {
    let manual = try ManualEngine()
    #expect(throws: EngineError.noPlayableEvents) { try manual.engine.makePlayer(Pattern()) }
    #expect(EngineError.noPlayableEvents.code.rawValue == -4813)
  }

  @Test("values out of range are an invalid configuration")
  func configuration() throws {
    let profile = BuiltInProfiles.profile(named: "taptic")!
    let changes: [(inout EngineConfiguration) -> Void] = [
      { $0.sampleRate = 999 }, { $0.tileFrames = 100 }, { $0.playerCapacity = -1 },
      { $0.commandCapacity = -1 }, { $0.smoothing = .nan }, { $0.smoothing = -1 },
      { $0.idleTimeout = 0 }, { $0.durationLimit = 0 }, { $0.liveCapacity = 1 << 40 },
      { $0.renderTimeout = -1 }, { $0.renderTimeout = .nan },
    ]
    for change in changes {
      var configuration = EngineConfiguration()
      change(&configuration)
      #expect {
        try Engine(configuration, profile: profile)
      } throws: {
        ($0 as? EngineError)?.code == .invalidEngineParameter
      }
    }
  }

  @Test("as many players as the ceiling allows, and an error beyond")
  func playerCapacity() throws {
    let manual = try ManualEngine { $0.playerCapacity = 2 }
    manual.engine.start()
    let first = try manual.engine.makePlayer(endless)
    let players = [first, try manual.engine.makePlayer(like: first)]
    for player in players { try player.start() }
    let third = try manual.engine.makePlayer(like: first)
    #expect(throws: EngineError.playersFull(capacity: 2)) { try third.start() }
    #expect(!third.isActive)
    try first.stop()
    manual.advance(frames: 480)
    try third.start()
  }

  @Test("several engines do not disturb each other")
  func severalEngines() throws {
    let first = try ManualEngine()
    let second = try ManualEngine()
    first.engine.start()
    let player = try first.engine.makePlayer(endless)
    try player.start()
    #expect(energy(first.advance(frames: 4_800)[...]) > 1)
    #expect(second.advance(frames: 4_800).allSatisfy { $0 == 0 })
    #expect(second.engine.state == .stopped)
    second.engine.start()
    #expect(throws: EngineError.invalidPlayer) { try second.engine.makePlayer(like: player) }
  }

  @Test("background notifications come without a poll", .timeLimit(.minutes(20)))
  func background() throws {
    var configuration = EngineConfiguration()
    configuration.smoothing = 0
    let engine = try Engine(configuration, profile: BuiltInProfiles.profile(named: "taptic")!)
    let completions = Counter()
    engine.start()
    let player = try engine.makeAdvancedPlayer(.rich)
    player.setCompletionHandler { completions.add() }
    try player.start()
    engine.render(haptic: nil, audio: nil, frameCount: 48_000)
    while completions.count == 0 {}
    #expect(completions.count == 1)
  }
}
