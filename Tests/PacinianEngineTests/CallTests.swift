import PacinianModel
import PacinianTestSupport
import Testing

@testable import PacinianEngine

/// Calls on their way to the render thread: room, order and instants.
@Suite struct CallTests {
  private let endless = Pattern(events: [.continuous(at: 0, duration: 20)])

  @Test("calls for later take no room from cancels, from calls for now and from other players")
  func laterCalls() throws {
    let manual = try ManualEngine { $0.commandCapacity = 16 }
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(endless)
    let other = try manual.engine.makeAdvancedPlayer(endless)
    for index in 0..<16 {
      try player.start(at: 100 + Double(index))
      manual.advance(frames: 64)
    }
    #expect(throws: EngineError.queueFull(capacity: 16)) { try player.start(at: 200) }
    try other.start()
    manual.advance(frames: 480)
    #expect(other.isActive && manual.engine.telemetry.activePlayers == 1)
    try player.cancel()
    manual.advance(frames: 480)
    #expect(!player.isActive)
    #expect(manual.engine.telemetry.queueDepth == 0)
    try player.start(at: 200)
  }

  @Test("calls for later that no block has taken in leave room for calls for now")
  func laterCallsBeforeTheBlock() throws {
    let manual = try ManualEngine { $0.commandCapacity = 16 }
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(endless)
    for index in 0..<16 { try player.start(at: 100 + Double(index)) }
    for _ in 0..<16 { try player.stop() }
    #expect(throws: EngineError.queueFull(capacity: 16)) { try player.stop() }
    try player.cancel()
    manual.advance(frames: 480)
    #expect(manual.engine.telemetry.queueDepth == 0 && !player.isActive)
  }

  @Test("a cancel drops the calls before it, and not those after it")
  func cancelOrder() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(endless)
    let completions = Counter()
    player.setCompletionHandler { completions.add() }
    try player.start()
    try player.stop(at: 0.005)
    try player.cancel()
    try player.start(at: 0.02)
    let output = manual.advance(frames: 4_800)
    #expect(completions.count == 1)
    #expect(output[..<960].allSatisfy { $0 == 0 })
    #expect(energy(output[2_400...]) > 1)
  }

  @Test("a change of rate keeps the values of a paused player that has as many passes as it may")
  func rateWithTails() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(
      Pattern(events: [
        .continuous(at: 0.05, duration: 0.02, [EventParameter(.releaseTime, 1)])
      ]))
    // Three passes ring out, the fourth is paused before its event.
    for _ in 0..<3 {
      try player.start()
      manual.advance(frames: 4_800)
    }
    try player.start()
    manual.advance(frames: 480)
    try player.pause()
    manual.advance(frames: 480)
    #expect(manual.engine.telemetry.activeVoices == 3)
    try player.sendParameters([DynamicParameter(.hapticIntensity, time: 0, value: 0)])
    manual.advance(frames: 480)
    try player.setPlaybackRate(2)
    try player.resume()
    let output = manual.advance(frames: 4_800)
    // Tails follow the value too, and the event that begins is as silent.
    #expect(output[480...].allSatisfy { $0 == 0 })
    #expect(manual.engine.telemetry.cutTails == 0)
  }

  @Test("calls that an idle engine has accepted end with its stop and release their quota")
  func idleCalls() throws {
    let manual = try ManualEngine {
      $0.commandCapacity = 16
      $0.idleTimeout = 0.01
    }
    manual.engine.isAutoShutdownEnabled = true
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(endless)
    manual.advance(frames: 960)
    #expect(manual.engine.state == .idle)
    for index in 0..<16 { try player.stop(at: 100 + Double(index)) }
    manual.advance(frames: 480)
    manual.engine.stop()
    manual.advance(frames: 480)
    #expect(manual.engine.telemetry.queueDepth == 0)
  }

  @Test("a call for later that an idle engine has accepted is carried out if a start follows")
  func idleStop() throws {
    let manual = try ManualEngine { $0.idleTimeout = 0.01 }
    manual.engine.isAutoShutdownEnabled = true
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(endless)
    manual.advance(frames: 960)
    #expect(manual.engine.state == .idle)
    try player.stop(at: 0.025)
    try player.stop(at: 0.1)
    // The first stop has passed when the player starts.
    manual.advance(frames: 480)
    try player.start()
    let output = manual.advance(frames: 9_600)
    #expect(energy(output[..<3_000]) > 1)
    #expect(!player.isActive)
  }

  @Test("as soon as possible stays so for a run that begins while the queue is read")
  func runWithinABlock() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makePlayer(endless)
    try player.start()
    manual.advance(frames: 48_000)
    manual.engine.stop()
    manual.engine.start()
    try player.sendParameters([DynamicParameter(.hapticIntensity, time: 0, value: 0.25)])
    // As if the render thread had looked for a new run just before.
    manual.engine.service.core.pointee.carryOutCommands()
    try player.start()
    let baked = Pattern(
      events: endless.events,
      controls: [.parameter(DynamicParameter(.hapticIntensity, time: 0, value: 0.25))])
    let truth = try reference(baked, frames: 4_800)
    #expect(signalToNoise(truth, manual.advance(frames: 4_800)) >= 100)
  }

  @Test("a time that is a sum counts as the frame that it means", arguments: [(0.1, 0.05, 7_200)])
  func sums(first: Double, second: Double, frame: Int) throws {
    func steps(_ send: (Player) throws -> Void) throws -> Int? {
      let manual = try ManualEngine()
      manual.engine.start()
      let player = try manual.engine.makePlayer(endless)
      try player.start()
      try send(player)
      return manual.advance(frames: 9_600).lastIndex { $0 != 0 }.map { $0 + 1 }
    }
    let step = DynamicParameter(.hapticIntensity, time: 0, value: 0)
    #expect(try steps { try $0.sendParameters([step], at: first + second) } == frame)
    #expect(
      try steps {
        try $0.sendParameters(
          [DynamicParameter(.hapticIntensity, time: second, value: 0)], at: first)
      } == frame)
    #expect(
      try steps { try $0.sendParameter(.hapticIntensity, values: [0], at: first + second) } == frame
    )
    let point = ControlPoint(time: 0, value: 0)
    #expect(
      try steps {
        try $0.scheduleParameterCurve(
          ParameterCurve(.hapticIntensity, time: 0, points: [point]), at: first + second)
      } == frame)
    // A pass too: the pattern's step comes whole frames after its start.
    let baked = Pattern(
      events: endless.events,
      controls: [.parameter(DynamicParameter(.hapticIntensity, time: 0.01, value: 0))])
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makePlayer(baked)
    try player.start(at: first + second)
    #expect(manual.advance(frames: 9_600).lastIndex { $0 != 0 } == frame + 479)
  }

  @Test("an event without an end plays until it is stopped where no limit is set")
  func withoutEnd() throws {
    let manual = try ManualEngine { $0.durationLimit = nil }
    manual.engine.start()
    let event = Event(kind: .hapticContinuous, time: 0)
    let player = try manual.engine.makeAdvancedPlayer(Pattern(events: [event]))
    try player.start()
    manual.advance(seconds: 40, block: 48_000)
    #expect(energy(manual.advance(frames: 4_800)[...]) > 1)
    #expect(player.isActive)
    try player.stop()
    manual.advance(frames: 4_800)
    #expect(!player.isActive)
  }

  @Test("loops and seeks are carried out in the order of their calls")
  func loopOrder() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let pattern = Pattern(events: [.continuous(at: 0, duration: 0.1)])
    let player = try manual.engine.makeAdvancedPlayer(pattern)
    try player.start()
    manual.advance(frames: 480)
    // The pattern's end is beyond the loop's only once the loop is on.
    try player.seek(toOffset: 0.2)
    player.isLoopEnabled = true
    manual.advance(frames: 4_800)
    #expect(!player.isActive)
    player.isLoopEnabled = false
    try player.start()
    manual.advance(frames: 480)
    player.isLoopEnabled = true
    try player.seek(toOffset: 0.2)
    player.isLoopEnabled = false
    manual.advance(frames: 2_400)
    #expect(player.isActive)
    manual.advance(frames: 4_800)
    #expect(!player.isActive)
  }

  @Test("calls of one instant are carried out in their order, whenever they were made")
  func oneInstant() throws {
    let pattern = Pattern(events: [.continuous(at: 0, duration: 0.1)])
    let time = 480.0 / 48_000
    /// Whether something is heard once `calls` have been made, the second when the time has come.
    func isHeard(
      _ first: (AdvancedPlayer) throws -> Void, _ second: (AdvancedPlayer) throws -> Void
    ) throws -> Bool {
      let manual = try ManualEngine()
      manual.engine.start()
      let player = try manual.engine.makeAdvancedPlayer(pattern)
      try first(player)
      manual.advance(frames: 480)
      try second(player)
      return manual.advance(frames: 960).contains { $0 != 0 }
    }
    #expect(try !isHeard({ try $0.start(at: time) }, { try $0.stop() }))
    #expect(try isHeard({ try $0.stop(at: time) }, { try $0.start() }))
    // Both wait for it.
    #expect(
      try !isHeard(
        {
          try $0.start(at: time)
          try $0.stop(at: time)
        }, { _ in }))
    #expect(
      try isHeard(
        {
          try $0.stop(at: time)
          try $0.start(at: time)
        }, { _ in }))
    // As soon as possible comes before an instant between two frames.
    let later = 480.5 / 48_000
    #expect(try isHeard({ try $0.start(at: later) }, { try $0.stop() }))
    #expect(
      try isHeard(
        { _ in },
        {
          try $0.start(at: later)
          try $0.stop()
        }))
  }

  @Test("more values at a time than an engine ever holds are an invalid call, not a full queue")
  func tooManyValues() throws {
    let manual = try ManualEngine { $0.liveCapacity = 100 }
    manual.engine.start()
    let player = try manual.engine.makePlayer(endless)
    func isRefused(_ call: () throws -> Void) -> Bool {
      do { try call() } catch let error as EngineError {
        return error.code == .badParameterEntry
      } catch {}
      return false
    }
    let step = DynamicParameter(.hapticIntensity, time: 0, value: 1)
    let points = (0..<101).map { ControlPoint(time: Double($0) / 10, value: 1) }
    let curve = ParameterCurve(.hapticIntensity, time: 0, points: points)
    #expect(isRefused { try player.sendParameters(Array(repeating: step, count: 101)) })
    #expect(isRefused { try player.scheduleParameterCurve(curve) })
    #expect(
      isRefused {
        try player.sendParameter(.hapticIntensity, values: Array(repeating: 1, count: 101))
      })
    try player.sendParameter(.hapticIntensity, values: Array(repeating: 1, count: 100))
    // A quarter as much is for the present alone.
    for _ in 0..<25 { try player.sendParameters([step]) }
    #expect(throws: EngineError.liveQueueFull(capacity: 125)) { try player.sendParameters([step]) }
  }

  @Test("a loop of next to nothing lasts 5 ms")
  func shortestLoop() throws {
    let manual = try ManualEngine { $0.durationLimit = nil }
    manual.engine.start()
    let tap = Pattern(events: [.continuous(at: 0, duration: 0.001)])
    let player = try manual.engine.makeAdvancedPlayer(tap)
    player.loopEnd = 0.000_1
    player.isLoopEnabled = true
    try player.start()
    let output = manual.advance(frames: 4_800)
    let truth = try sum(
      (0..<20).map { try reference(tap, start: Double($0) / 200, frames: 4_800) })
    #expect(signalToNoise(truth, output) >= 100)
  }

  @Test("the delivery of an idle engine sleeps until it is woken")
  func sleep() throws {
    let manual = try ManualEngine { $0.renderTimeout = 0.25 }
    let service = manual.engine.service
    #expect(service.deliver() == EngineService.noTime)
    manual.engine.start()
    let player = try manual.engine.makePlayer(endless)
    try player.start()
    manual.advance(frames: 480)
    #expect(service.deliver() == EngineService.noTime)
    // The host may not pull any more: then the delivery ends the players.
    manual.engine.stop()
    #expect((1...250_000_001).contains(service.deliver()))
    manual.advance(frames: 480)
    #expect(service.deliver() == EngineService.noTime)
  }

  @Test("an engine knows its transients before the first player is made")
  func preparedTransients() throws {
    let manual = try ManualEngine()
    #expect(manual.engine.service.bank.hasDesignedAll)
  }

  @Test("more calls at a time than there is room for wait, in their order, and are counted")
  func boundedWork() throws {
    let manual = try ManualEngine { $0.playerCapacity = 16 }
    manual.engine.start()
    let first = try manual.engine.makePlayer(endless)
    let players = try [first] + (1..<16).map { _ in try manual.engine.makePlayer(like: first) }
    for _ in 0..<10 { for player in players { try player.start() } }
    // The room of 64 frames and the reserve, and then what comes with the frames.
    var waiting: [Int] = []
    for _ in 0..<36 {
      manual.advance(frames: 64, block: 64)
      waiting.append(manual.engine.telemetry.queueDepth)
    }
    // The last of them may take more than what is left.
    #expect(waiting[0] == 160 - (640 + 16 * 192 + 95) / 96)
    for (next, before) in zip(waiting.dropFirst(), waiting) {
      // 640 units: starts of 96, or of 144 with a tail that they cut.
      #expect((4...7).contains(before - next) || next == 0)
    }
    #expect(waiting.last == 0)
    #expect(manual.engine.telemetry.lateCalls == waiting[0])
    // Calls for later keep their frame.
    for player in players { try player.stop(at: manual.time + 0.1) }
    for _ in 0..<3 { for player in players { try player.start(at: manual.time + 0.2) } }
    manual.advance(frames: 9_599)
    #expect(manual.engine.telemetry.activePlayers == 0)
    manual.advance(frames: 1)
    #expect(manual.engine.telemetry.activePlayers == 0)
    manual.advance(frames: 1)
    #expect(manual.engine.telemetry.activePlayers == 16)
    #expect(manual.engine.telemetry.lateCalls == waiting[0])
  }

  @Test("tails that starts cut take room for work too", arguments: [true, false])
  func workOfCuts(isRinging: Bool) throws {
    let manual = try ManualEngine { $0.playerCapacity = 10 }
    manual.engine.start()
    let event = Event.continuous(
      at: 0, duration: 0.001, [EventParameter(.releaseTime, isRinging ? 1 : 0)])
    let first = try manual.engine.makePlayer(Pattern(events: [event]))
    let players = try [first] + (1..<10).map { _ in try manual.engine.makePlayer(like: first) }
    // Five times 960 units, and 480 more for tails, of which 640 are there each time, and a reserve
    // of 1 920.
    for _ in 0..<5 {
      for player in players { try player.start() }
      manual.advance(frames: 256, block: 256)
    }
    #expect((manual.engine.telemetry.cutTails > 0) == isRinging)
    #expect((manual.engine.telemetry.lateCalls > 0) == isRinging)
  }
}
