@testable import PacinianEngine
import PacinianModel
import PacinianTestSupport
import Testing

/// What players do, on a manual clock, against the reference on the same clock: section 6 of the
/// contract and sections 1, 3 and 4 of the rendering model. 100 dB is what section 12 asks for.
@Suite struct PlayerTests {
  @Test("a completion that becomes due while another is told is told by the same poll")
  func completionWhileTelling() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let first = try manual.engine.makePlayer(
      Pattern(events: [.continuous(at: 0, duration: 0.01)]))
    let second = try manual.engine.makePlayer(
      Pattern(events: [.continuous(at: 0, duration: 0.1)]))
    let (told, later) = (Counter(), Counter())
    first.setCompletionHandler { [engine = manual.engine] in
      told.add()
      engine.render(haptic: nil, audio: nil, frameCount: 9_600)
    }
    second.setCompletionHandler { later.add() }
    try first.start()
    try second.start()
    manual.engine.render(haptic: nil, audio: nil, frameCount: 1_920)
    #expect(told.count == 0)
    manual.engine.poll()
    #expect(told.count == 1)
    #expect(later.count == 1)
  }

  @Test(
    "a start at an absolute time is the reference's, also between frames",
    arguments: [
      0.0, 0.01, 0.0123456, 0.3000001, 1.5 / 48_000 + 0.25,
    ])
  func start(time: Double) throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makePlayer(.rich)
    try player.start(at: time)
    let output = manual.advance(seconds: 1.5)
    let truth = try reference(.rich, start: time, frames: output.count)
    #expect(signalToNoise(truth, output) >= 100)
  }

  @Test("time 0 and a time that has passed mean as soon as possible", arguments: [0.0, 0.05])
  func immediate(time: Double) throws {
    let manual = try ManualEngine()
    manual.engine.start()
    manual.advance(frames: 4_800)
    let player = try manual.engine.makePlayer(.rich)
    try player.start(at: time)
    let output = manual.advance(seconds: 1)
    let truth = try reference(.rich, frames: output.count)
    #expect(signalToNoise(truth, output) >= 100)
  }

  @Test("a negative or non-finite time is refused", arguments: [-1.0, .nan, .infinity])
  func invalidTime(time: Double) throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(.rich)
    #expect { try player.start(at: time) } throws: { ($0 as? EngineError)?.code == .invalidTime }
    #expect { try player.stop(at: time) } throws: { ($0 as? EngineError)?.code == .invalidTime }
    #expect { try player.pause(at: time) } throws: { ($0 as? EngineError)?.code == .invalidTime }
    #expect { try player.seek(toOffset: time) } throws: {
      ($0 as? EngineError)?.code == .invalidTime
    }
    #expect(!player.isActive)
  }

  @Test("a stop begins the release at its instant", arguments: [0.3, 0.31234567, 0.05])
  func stop(time: Double) throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makePlayer(.rich)
    try player.start(at: 0.01)
    try player.stop(at: time)
    let output = manual.advance(seconds: 1)
    let truth = try reference(.rich, start: 0.01, stop: time, frames: output.count)
    #expect(signalToNoise(truth, output) >= 100)
    #expect(!player.isActive)
  }

  @Test("a start while playing ends the run before and begins anew")
  func restart() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makePlayer(.rich)
    try player.start()
    try player.start(at: 0.33)
    let output = manual.advance(seconds: 1.5)
    let truth = sum([
      try reference(.rich, stop: 0.33, frames: output.count),
      try reference(.rich, start: 0.33, frames: output.count),
    ])
    #expect(signalToNoise(truth, output) >= 100)
  }

  @Test("a start after a stop works, any number of times")
  func startAfterStop() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makePlayer(.rich)
    var truth: [[Double]] = []
    for index in 0..<5 {
      try player.start(at: Double(index))
      try player.stop(at: Double(index) + 0.4)
      truth.append(
        try reference(
          .rich, start: Double(index), stop: Double(index) + 0.4, frames: 5 * 48_000))
    }
    let output = manual.advance(seconds: 5)
    #expect(signalToNoise(sum(truth), output) >= 100)
  }

  @Test("a cancel drops what is scheduled and stops")
  func cancel() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(.rich)
    let completions = Counter()
    player.setCompletionHandler { completions.add() }
    try player.start()
    try player.start(at: 2)
    manual.advance(frames: 9_600)
    try player.cancel()
    let output = manual.advance(seconds: 4)
    let truth = try reference(.rich, stop: 0.2, frames: 9_600 + output.count)
    #expect(signalToNoise(truth, manual.output) >= 100)
    #expect(completions.count == 2)
    #expect(!player.isActive)
  }

  @Test("a pause rings out and a resume goes on where it was, mid-event")
  func pause() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let pattern = Pattern(events: [.continuous(at: 0, duration: 1)])
    let player = try manual.engine.makeAdvancedPlayer(pattern)
    try player.start()
    try player.pause(at: 0.4)
    try player.resume(at: 0.9)
    let output = manual.advance(seconds: 2)
    let before = try reference(pattern, stop: 0.4, frames: output.count)
    #expect(signalToNoise(Array(before[..<24_000]), Array(output[..<24_000])) >= 100)
    // Silence, but for the tail of 2 ms.
    #expect(energy(output[19_400..<43_200]) == 0)
    // After the attack of 2 ms the signal is the pattern's own.
    let after = try reference(pattern, start: 0.5, frames: output.count)
    #expect(signalToNoise(Array(after[43_300...]), Array(output[43_300...])) >= 100)
    #expect(energy(output[43_200..<43_210]) < energy(output[43_300..<43_310]))
  }

  @Test("a resume enters events midway wherever in a tile it falls", arguments: [0.3, 0.5, 0.6])
  func resumeAtTheEndOfATile(part: Double) throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let pattern = Pattern(events: [.continuous(at: 0, duration: 1)])
    let player = try manual.engine.makeAdvancedPlayer(pattern)
    try player.start()
    try player.pause(at: 4_800 / 48_000)
    // Frame 9 600 is a tile's first.
    try player.resume(at: (9_599 + part) / 48_000)
    let output = manual.advance(frames: 24_000)
    let truth = try reference(pattern, start: (4_799 + part) / 48_000, frames: output.count)
    #expect(signalToNoise(Array(truth[9_700...]), Array(output[9_700...])) >= 100)
  }

  @Test("a seek enters events midway and keeps curves right", arguments: [0.2, 0.3])
  func seek(offset: Double) throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(.rich)
    try player.start()
    manual.advance(frames: 4_800)
    try player.seek(toOffset: offset)
    let output = manual.advance(seconds: 1)
    // As if it had been started so much earlier, from 2 ms on; a transient before that time is not
    // heard.
    let whole = try reference(.rich, frames: 60_000)
    let first = Int(offset * 48_000) + 100
    let expected = Array(whole[first...(first + 20_000)])
    #expect(signalToNoise(expected, Array(output[100...20_100])) >= (offset == 0.3 ? 100 : 100))
  }

  @Test("without entering midway a seek sounds later events only")
  func seekWithoutEntering() throws {
    let manual = try ManualEngine { $0.entersEventsMidway = false }
    manual.engine.start()
    let pattern = Pattern(events: [
      .continuous(at: 0, duration: 1), .continuous(at: 0.5, duration: 0.1),
    ])
    let player = try manual.engine.makeAdvancedPlayer(pattern)
    try player.start()
    manual.advance(frames: 4_800)
    try player.seek(toOffset: 0.4)
    let output = manual.advance(seconds: 1)
    #expect(energy(output[100..<4_790]) == 0)
    #expect(energy(output[4_800..<9_600]) > 1)
  }

  @Test("a seek to the pattern's end or beyond ends the player, or goes to the loop's start")
  func seekPastTheEnd() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(.rich)
    try player.start()
    manual.advance(frames: 480)
    try player.seek(toOffset: 0.7501)
    manual.advance(seconds: 0.1)
    #expect(!player.isActive)
    player.isLoopEnabled = true
    try player.start()
    manual.advance(seconds: 0.3)
    try player.seek(toOffset: 3)
    let output = manual.advance(seconds: 0.2)
    let truth = try reference(.rich, frames: 9_600)
    // From the first event's attack on; the tail of 2 ms of what was before is in the first frames.
    #expect(signalToNoise(Array(truth[200...]), Array(output[200...])) >= 100)
  }

  @Test(
    "a loop's passes follow each other at their instants, between frames too",
    arguments: [
      0.7501, 0.5, 0.123_456_7,
    ])
  func loop(end: Double) throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(.rich)
    player.isLoopEnabled = true
    #expect(abs(player.loopEnd - 0.7501) < 1e-12)
    player.loopEnd = end
    try player.start(at: 0.02)
    let output = manual.advance(seconds: 3)
    var truth: [[Double]] = []
    var start = 0.02
    var pass = 0
    while start < 3 {
      truth.append(
        try reference(
          .rich, start: start, stop: 0.02 + Double(pass + 1) * end, frames: output.count))
      pass += 1
      start = 0.02 + Double(pass) * end
    }
    #expect(signalToNoise(sum(truth), output) >= 100)
  }

  @Test("switching a loop off lets the pass finish")
  func loopOff() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(.rich)
    let completions = Counter()
    player.setCompletionHandler { completions.add() }
    player.isLoopEnabled = true
    try player.start()
    manual.advance(seconds: 2)
    #expect(player.isActive)
    player.isLoopEnabled = false
    manual.advance(seconds: 0.2)
    #expect(player.isActive)
    manual.advance(seconds: 0.1)
    #expect(!player.isActive)
    #expect(completions.count == 1)
  }

  @Test("a loop end of 0 is the end of the last event")
  func loopEnd() throws {
    let manual = try ManualEngine()
    let pattern = Pattern(
      events: [.transient(at: 0), .continuous(at: 0.5, duration: 1)],
      controls: [.parameter(DynamicParameter(.hapticIntensity, time: 4, value: 0.5))])
    let player = try manual.engine.makeAdvancedPlayer(pattern)
    #expect(player.loopEnd == 4)
    player.loopEnd = 0
    #expect(player.loopEnd == 1.5)
    player.loopEnd = -1
    #expect(player.loopEnd == 1.5)
  }

  @Test("a looping player that nobody holds ends with its pass")
  func abandonedLoop() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    var player: AdvancedPlayer? = try manual.engine.makeAdvancedPlayer(.rich)
    player?.isLoopEnabled = true
    try player?.start()
    manual.advance(seconds: 2)
    #expect(manual.engine.telemetry.activePlayers == 1)
    player = nil
    manual.advance(seconds: 2)
    #expect(manual.engine.telemetry.activePlayers == 0)
  }

  @Test("a muted player goes on and can be heard again")
  func mute() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makePlayer(.rich)
    #expect(!player.isMuted)
    try player.start()
    player.isMuted = true
    let silent = manual.advance(frames: 9_600)
    #expect(silent.allSatisfy { $0 == 0 })
    player.isMuted = false
    let output = manual.advance(seconds: 1)
    let truth = try reference(.rich, frames: 9_600 + output.count)
    #expect(signalToNoise(Array(truth[9_600...]), output) >= 100)
  }

  @Test("a player that is let go of plays to its end")
  func dropped() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    var player: Player? = try manual.engine.makePlayer(.rich)
    try player?.start()
    player = nil
    let output = manual.advance(seconds: 1)
    let truth = try reference(.rich, frames: output.count)
    #expect(signalToNoise(truth, output) >= 100)
  }

  @Test("many players sound together, also many of one pattern")
  func manyPlayers() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let first = try manual.engine.makePlayer(.rich)
    var players = [first]
    for _ in 0..<9 { players.append(try manual.engine.makePlayer(like: first)) }
    var truth: [[Double]] = []
    for (index, player) in players.enumerated() {
      try player.start(at: 0.0371 * Double(index))
      truth.append(try reference(.rich, start: 0.0371 * Double(index), frames: 72_000))
    }
    #expect(signalToNoise(sum(truth), manual.advance(frames: 72_000)) >= 100)
  }

  @Test("the same calls give the same bits for any blocks", arguments: [1, 7, 64, 4_096])
  func partition(block: Int) throws {
    func render(_ block: Int) throws -> [Float] {
      let manual = try ManualEngine(smoothing: 0.005)
      manual.engine.start()
      let player = try manual.engine.makeAdvancedPlayer(.rich)
      player.isLoopEnabled = true
      player.loopEnd = 0.31
      try player.start(at: 0.011)
      try player.sendParameters(
        [
          DynamicParameter(.hapticIntensity, time: 0.1, value: 0.4),
          DynamicParameter(.hapticSharpness, time: 0.2, value: 0.3),
        ], at: 0.1)
      try player.pause(at: 0.5)
      try player.resume(at: 0.6)
      try player.stop(at: 0.8)
      return manual.advance(frames: 45_000, block: block)
    }
    let expected = try render(480)
    let output = try render(block)
    let difference = output.indices.first { output[$0].bitPattern != expected[$0].bitPattern }
    #expect(difference == nil)
  }

  @Test("a completion handler is the same function however often it has been called")
  func handlerStaysTheSame() throws {
    let manual = try ManualEngine()
    let player = try manual.engine.makePlayer(.rich)
    let calls = Counter()
    player.setCompletionHandler { calls.add() }
    // Were the function wrapped each time that it is read, a call would need more than the stack.
    for _ in 0..<1_000_000 { _ = player.storage.handlers.withLock { $0.completion } }
    player.storage.handlers.withLock { $0.completion }?()
    #expect(calls.count == 1)
  }
}
