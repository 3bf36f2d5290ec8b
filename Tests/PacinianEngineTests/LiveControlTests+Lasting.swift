import PacinianEngine
import PacinianModel
import PacinianTestSupport
import Testing

/// How long the values last that were sent.
extension LiveControlTests {
  @Test("what is sent before the first start counts from the start on")
  func beforeTheStart() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let pattern = Pattern(events: [.continuous(at: 0, duration: 0.5)])
    let player = try manual.engine.makePlayer(pattern)
    for step in 0..<3_000 {
      try player.sendParameters([
        DynamicParameter(.hapticIntensity, time: 0, value: 0.25 + Double(step) / 12_000)
      ])
      manual.advance(frames: 16, block: 16)
    }
    try player.start()
    let output = manual.advance(seconds: 1)
    var baked = pattern
    baked.controls = [
      .parameter(DynamicParameter(.hapticIntensity, time: 0, value: 0.25 + 2_999 / 12_000))
    ]
    #expect(signalToNoise(try reference(baked, frames: output.count), output) >= 100)
  }

  @Test("a start forgets what was sent before the stop and keeps what was sent after it")
  func persistence() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let pattern = Pattern(events: [.continuous(at: 0, duration: 0.25)])
    let player = try manual.engine.makePlayer(pattern)
    try player.start()
    try player.sendParameters([DynamicParameter(.hapticIntensity, time: 0.05, value: 0.3)])
    manual.advance(seconds: 0.5)
    try player.start()
    let plain = manual.advance(seconds: 0.5)
    #expect(signalToNoise(try reference(pattern, frames: plain.count), plain) >= 100)
    try player.sendParameters([DynamicParameter(.hapticIntensity, time: 0, value: 0.3)])
    manual.advance(seconds: 0.1)
    try player.start()
    let output = manual.advance(seconds: 0.5)
    var baked = pattern
    baked.controls = [.parameter(DynamicParameter(.hapticIntensity, time: 0, value: 0.3))]
    #expect(signalToNoise(try reference(baked, frames: output.count), output) >= 100)
  }

  @Test("what was sent stays over a pause in which the pattern would have written")
  func pause() throws {
    let pattern = Pattern(
      events: [.continuous(at: 0.03, duration: 0.015)],
      controls: [.parameter(DynamicParameter(.hapticSharpness, time: 0.05, value: -0.2))])
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(pattern)
    try player.start()
    let sent = DynamicParameter(.hapticSharpness, time: 0.01, value: 0.3)
    try player.sendParameters([sent])
    try player.pause(at: 0.02)
    try player.resume(at: 0.1)
    let output = manual.advance(seconds: 0.3)
    var baked = pattern
    baked.controls.insert(.parameter(sent), at: 0)
    let truth = try reference(baked, start: 0.08, frames: output.count)
    #expect(signalToNoise(truth, output) >= 100)
  }

  @Test("in a loop what was sent stays until the pattern writes again")
  func loops() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let pattern = Pattern(
      events: [.continuous(at: 0, duration: 0.5, intensity: 1)],
      controls: [.parameter(DynamicParameter(.hapticIntensity, time: 0.25, value: 0.5))])
    let player = try manual.engine.makeAdvancedPlayer(pattern)
    player.isLoopEnabled = true
    try player.start()
    try player.sendParameters(
      [DynamicParameter(.hapticIntensity, time: 0, value: 0.1)], at: 0.375)
    let output = manual.advance(seconds: 1)
    var first = pattern
    first.controls.append(
      .parameter(DynamicParameter(.hapticIntensity, time: 0.375, value: 0.1)))
    var second = pattern
    second.controls.insert(
      .parameter(DynamicParameter(.hapticIntensity, time: 0, value: 0.1)), at: 0)
    let truth = sum([
      try reference(first, stop: 0.5, frames: output.count),
      try reference(second, start: 0.5, stop: 1, frames: output.count),
    ])
    #expect(signalToNoise(truth, output) >= 100)
  }

  @Test("a start that is still to come has what was sent, also to a player that nobody holds")
  func sentToTheAbandoned() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let pattern = Pattern(events: [.continuous(at: 0, duration: 0.2)])
    var player: Player? = try manual.engine.makePlayer(pattern)
    try player?.start(at: 0.125)
    try player?.sendParameters(
      [DynamicParameter(.hapticIntensity, time: 0, value: 0.5)], at: 0.1875)
    try player?.start(at: 0.5)
    try player?.sendParameters(
      [DynamicParameter(.hapticIntensity, time: 0, value: 0.25)], at: 0.4375)
    manual.advance(frames: 480)
    player = nil
    manual.advance(seconds: 1)
    func baked(_ time: Double, _ value: Double) -> Pattern {
      var baked = pattern
      baked.controls = [
        .parameter(DynamicParameter(.hapticIntensity, time: time, value: value))
      ]
      return baked
    }
    let truth = sum([
      try reference(baked(0.0625, 0.5), start: 0.125, frames: manual.output.count),
      try reference(baked(0, 0.25), start: 0.5, frames: manual.output.count),
    ])
    #expect(signalToNoise(truth, manual.output) >= 100)
    #expect(manual.engine.telemetry.activePlayers == 0)
  }

  @Test("in a loop a curve goes on from pass to pass, wherever between frames it begins")
  func curveOverLoops() throws {
    let pattern = Pattern(events: [.continuous(at: 0, duration: 0.5, intensity: 1)])
    for index in 0..<20 {
      let manual = try ManualEngine()
      manual.engine.start()
      let player = try manual.engine.makeAdvancedPlayer(pattern)
      player.isLoopEnabled = true
      player.loopEnd = 0.0625
      try player.start()
      let start = 0.0101 + Double(index) * 1.2345e-5
      try player.scheduleParameterCurve(
        ParameterCurve(
          .hapticIntensity, time: 0,
          points: [
            ControlPoint(time: 0, value: 1), ControlPoint(time: 0.15, value: 0.1),
            ControlPoint(time: 0.3, value: 0.85),
          ]), at: start)
      let output = manual.advance(seconds: 0.25)
      // As the curve passes: the signal of one pass after the other under the gain at their times.
      let passes = try (0..<4).map {
        try reference(
          pattern, start: 0.0625 * Double($0), stop: 0.0625 * Double($0 + 1), frames: 12_000)
      }
      let truth = sum(passes).enumerated().map { frame, sample in
        let time = Double(frame) / 48_000 - start
        if time < 0 { return sample }
        return sample * (time < 0.15 ? 1 - 6 * time : 0.1 + 5 * (time - 0.15))
      }
      // Tails of 2 ms hold what the pass before had.
      for pass in 1..<4 {
        let frames = (pass * 3_000 + 100)..<((pass + 1) * 3_000)
        #expect(signalToNoise(Array(truth[frames]), Array(output[frames])) >= 100)
      }
    }
  }

  @Test("what the pattern holds for the very end of a pass supersedes nothing in the next one")
  func endOfPass() throws {
    let pattern = Pattern(
      events: [.continuous(at: 0, duration: 0.05, intensity: 1)],
      controls: [.parameter(DynamicParameter(.hapticIntensity, time: 0.0871, value: 1))])
    for index in 0..<40 {
      let manual = try ManualEngine()
      manual.engine.start()
      let player = try manual.engine.makeAdvancedPlayer(pattern)
      player.isLoopEnabled = true
      let start = 0.0101 + Double(index) * 1.2345e-5
      try player.start(at: start)
      try player.sendParameters(
        [DynamicParameter(.hapticIntensity, time: 0, value: 0.5)], at: start + 0.01)
      let output = manual.advance(seconds: 0.4)
      for pass in 1..<4 {
        let begin = start + Double(pass) * pattern.duration
        let truth = try reference(pattern, start: begin, frames: output.count).map { 0.5 * $0 }
        let first = Int(begin * 48_000) + 1
        let frames = first..<(first + 2_000)
        #expect(
          signalToNoise(Array(truth[frames]), Array(output[frames])) >= 100,
          "start \(index), pass \(pass)")
      }
    }
  }

  @Test("what has been superseded does not come back when the pattern has written since")
  func supersededForGood() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let pattern = Pattern(
      events: [.continuous(at: 0, duration: 0.25, intensity: 1)],
      controls: [.parameter(DynamicParameter(.hapticIntensity, time: 0.125, value: 0.5))])
    let player = try manual.engine.makeAdvancedPlayer(pattern)
    player.isLoopEnabled = true
    player.loopEnd = 0.25
    try player.start()
    try player.scheduleParameterCurve(
      ParameterCurve(
        .hapticIntensity, time: 0,
        points: [
          ControlPoint(time: 0, value: 0.1), ControlPoint(time: 0.3125, value: 0.2),
          ControlPoint(time: 0.5, value: 0.1),
        ]), at: 0.03125)
    try player.sendParameters(
      [DynamicParameter(.hapticIntensity, time: 0, value: 0.3)], at: 0.0625)
    let output = manual.advance(seconds: 0.5)
    let second = try reference(pattern, start: 0.25, stop: 0.5, frames: output.count)
    #expect(signalToNoise(Array(second[12_100...]), Array(output[12_100...])) >= 100)
  }
}
