import PacinianEngine
import PacinianModel
import PacinianTestSupport
import Testing

/// Nothing clicks where a pass is cut: the largest step from one frame to the next is what the
/// sounding passes' own signals have.
@Suite struct ClickTests {
  private static let pattern = Pattern(events: [
    .continuous(
      at: 0, duration: 2, intensity: 1, sharpness: 1, [EventParameter(.releaseTime, 0.8)])
  ])

  private func largestStep(_ samples: [Float]) -> Float {
    zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 0
  }

  /// The largest step of one pass, its attack included.
  private func ownStep(_ pattern: Pattern) throws -> Float {
    let manual = try ManualEngine(smoothing: 0.005)
    manual.engine.start()
    let player = try manual.engine.makePlayer(pattern)
    try player.start()
    try player.stop(at: 0.1)
    return largestStep(manual.advance(seconds: 0.5))
  }

  /// - Parameter passes: those that sound at a time, with those that fade.
  private func expectNoClick(
    _ output: [Float], passes: Int, _ pattern: Pattern = pattern, name: String
  ) throws {
    let bound = Float(passes) * (try ownStep(pattern) + 1 / 240)
    let step = largestStep(output)
    #expect(step < bound, "\(name): a step of \(step), \(bound) is possible")
    #expect(output.contains { abs($0) > 0.1 })
  }

  @Test("a basic player that is started again and again", arguments: [8.0, 11.3, 2.1])
  func retrigger(milliseconds: Double) throws {
    let manual = try ManualEngine(smoothing: 0.005)
    manual.engine.start()
    let player = try manual.engine.makePlayer(Self.pattern)
    let output = try retrigger(manual, player, milliseconds)
    #expect(manual.engine.telemetry.cutTails > 50)
    // The present pass, one tail, and as many as are cut in the time of a fade.
    try expectNoClick(output, passes: 3 + Int(5 / milliseconds), name: "\(milliseconds) ms")
  }

  @Test("passes that sound no longer take no room from a tail", arguments: [true, false])
  func silentPasses(isPaused: Bool) throws {
    let manual = try ManualEngine(smoothing: 0.005)
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(Self.pattern)
    for _ in 0..<(isPaused ? 4 : 3) {
      try player.start()
      manual.advance(frames: 480)
    }
    if isPaused {
      // The pass that is paused rings out before the tails have.
      try player.sendParameters([DynamicParameter(.hapticReleaseTime, time: 0, value: -1)])
      manual.advance(frames: 480)
      try player.pause()
      manual.advance(frames: 480)
      try player.resume()
    } else {
      // Each ends before its first frame.
      for _ in 0..<10 { try player.start() }
    }
    manual.advance(frames: 480)
    #expect(manual.engine.telemetry.cutTails == 0)
  }

  @Test("another rate cuts no tail of a player that rings out and holds a value")
  func rateOfTails() throws {
    let manual = try ManualEngine(smoothing: 0.005)
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(Self.pattern)
    // As many as may sound at a time.
    for _ in 0..<4 {
      try player.start()
      manual.advance(frames: 480)
    }
    try player.stop()
    try player.sendParameters([DynamicParameter(.hapticIntensity, time: 1, value: 0.5)])
    try player.setPlaybackRate(2)
    manual.advance(frames: 480)
    #expect(manual.engine.telemetry.cutTails == 0)
  }

  @Test("a pass that is stopped where it begins takes no room and is not heard")
  func emptyPass() throws {
    let manual = try ManualEngine(smoothing: 0.005)
    manual.engine.start()
    let player = try manual.engine.makePlayer(Self.pattern)
    try player.start()
    manual.advance(frames: 480)
    try player.start()
    // It begins with the next frame, which its tile knows already.
    try player.start(at: 960.6 / 48_000)
    manual.advance(frames: 481)
    #expect(manual.engine.telemetry.cutTails == 1)
    try player.start()
    #expect(manual.engine.telemetry.cutTails == 1)
    let output = manual.advance(frames: 9_600)
    #expect(manual.engine.telemetry.cutTails == 1)
    var truth = try reference(Self.pattern, start: 961 / 48_000, frames: 961 + output.count)
    let tail = try reference(
      Self.pattern, start: 480 / 48_000, stop: 960.6 / 48_000, frames: truth.count)
    for frame in truth.indices { truth[frame] += tail[frame] }
    // Two fades have ended by then.
    #expect(signalToNoise(Array(truth[1_500...]), Array(output[(1_500 - 961)...])) >= 100)
  }

  @Test("without smoothing passes are cut hard, which the measure of these tests sees")
  func measure() throws {
    let manual = try ManualEngine(smoothing: 0)
    manual.engine.start()
    let player = try manual.engine.makePlayer(Self.pattern)
    #expect(largestStep(try retrigger(manual, player, 8)) > 0.3)
  }

  private func retrigger(
    _ manual: ManualEngine, _ player: Player, _ milliseconds: Double
  ) throws -> [Float] {
    for index in 0..<100 { try player.start(at: 0.01 + milliseconds * Double(index) / 1_000) }
    return manual.advance(frames: 48_000)
  }

  @Test(
    "seeks, resumptions, rates and loops that cut tails",
    arguments: ["seek", "resume", "rate", "loop"])
  func advanced(way: String) throws {
    let manual = try ManualEngine(smoothing: 0.005)
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(Self.pattern)
    if way == "loop" {
      player.loopEnd = 0.0083
      player.isLoopEnabled = true
    }
    try player.start()
    var output = manual.advance(frames: 480)
    for index in 0..<100 {
      switch way {
      case "seek": try player.seek(toOffset: Double(index % 7) / 10)
      case "resume":
        try player.pause()
        try player.resume()
      case "rate": try player.setPlaybackRate(index % 2 == 0 ? 1.1 : 0.9)
      default: break
      }
      output += manual.advance(frames: 397, block: 397)
    }
    #expect(manual.engine.telemetry.cutTails > 50)
    // The present pass, three tails, and one that fades.
    try expectNoClick(output, passes: 5, name: way)
  }

  @Test("stops as soon as possible, and an engine that stops")
  func stops() throws {
    for isEngine in [false, true] {
      let manual = try ManualEngine(smoothing: 0.005)
      manual.engine.start()
      let player = try manual.engine.makePlayer(Self.pattern)
      try player.start()
      manual.advance(frames: 4_811, block: 100)
      if isEngine { manual.engine.stop() } else { try player.stop() }
      manual.advance(frames: 48_000)
      try expectNoClick(manual.output, passes: 1, name: isEngine ? "engine" : "player")
    }
  }

  @Test("players that begin more passes than they may have")
  func exhausted() throws {
    let manual = try ManualEngine(smoothing: 0.005)
    manual.engine.start()
    let events = (0..<6).map { index in
      Event.continuous(
        at: 0, duration: 2, intensity: 0.3, sharpness: Double(index) / 6,
        [EventParameter(.releaseTime, 0.8)])
    }
    let pattern = Pattern(events: events)
    let players = try (0..<2).map { _ in try manual.engine.makeAdvancedPlayer(pattern) }
    for index in 0..<60 {
      try players[index % 2].start()
      manual.advance(frames: 413, block: 413)
    }
    let telemetry = manual.engine.telemetry
    #expect(telemetry.cutTails > 20)
    try expectNoClick(manual.output, passes: 6, pattern, name: "\(telemetry)")
  }

  @Test("a tone that is started again and again")
  func audio() throws {
    let tone = Event(
      kind: .audioContinuous, time: 0, duration: 2,
      parameters: [EventParameter(.releaseTime, 0.8), EventParameter(.audioPitch, 0)])
    let manual = try ManualEngine(smoothing: 0.005)
    manual.engine.start()
    let player = try manual.engine.makePlayer(Pattern(events: [tone]))
    var output: [Float] = []
    for _ in 0..<100 {
      try player.start()
      var audio = [Float](repeating: 0, count: 2 * 389)
      audio.withUnsafeMutableBufferPointer {
        manual.engine.render(haptic: nil, audio: $0.baseAddress, frameCount: 389)
      }
      output += audio.indices.filter { $0 % 2 == 0 }.map { audio[$0] }
    }
    #expect(manual.engine.telemetry.cutTails > 50)
    // A sine of 220 Hz at half power, an attack of 2 ms and the fade.
    let own: Float = 0.71 * (2 * .pi * 220 / 48_000 + 1.0 / 96 + 1.0 / 240)
    #expect(largestStep(output) < 3 * own)
    #expect(output.contains { abs($0) > 0.1 })
  }
}
