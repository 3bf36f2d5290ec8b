import PacinianEngine
import PacinianModel
import PacinianTestSupport
import Testing

/// What is sent live is what the pattern holds at the same instant (rendering model, section 3).
@Suite struct LiveControlTests {
  func play(
    _ pattern: Pattern, _ send: (ManualEngine, Player) throws -> Void
  ) throws -> [Float] {
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makePlayer(pattern)
    try player.start(at: 0.25)
    try send(manual, player)
    return manual.advance(seconds: 1.5)
  }

  func expectSameBits(_ a: [Float], _ b: [Float]) {
    let difference = a.indices.first { a[$0].bitPattern != b[$0].bitPattern }
    #expect(difference == nil)
  }

  @Test("parameters, to the bit")
  func parameters() throws {
    var baked = Pattern.rich
    baked.controls = []
    let plain = baked
    baked.controls = [
      .parameter(DynamicParameter(.hapticIntensity, time: 0.125, value: 0.4)),
      .parameter(DynamicParameter(.hapticSharpness, time: 0.25, value: -0.25)),
      .parameter(DynamicParameter(.hapticReleaseTime, time: 0.125, value: 0.5)),
    ]
    let expected = try play(baked) { _, _ in }
    let output = try play(plain) { _, player in
      try player.sendParameters(
        [
          DynamicParameter(.hapticIntensity, time: 0, value: 0.4),
          DynamicParameter(.hapticSharpness, time: 0.125, value: -0.25),
          DynamicParameter(.hapticReleaseTime, time: 0, value: 0.5),
        ], at: 0.375)
    }
    expectSameBits(output, expected)
  }

  @Test(
    "what is sent long before it acts, to the bit, among voices that rest on moving envelopes",
    arguments: [1.5, 1.5003], [(3, 0.0), (3, 0.7), (40, 0.7)])
  func restingEnvelopes(step: Double, sent: (voices: Int, at: Double)) throws {
    let (voices, sentAt) = sent
    let slow = (0..<voices).map { index in
      Event(
        kind: .hapticContinuous, time: 0, duration: 1.9,
        parameters: [
          EventParameter(.hapticIntensity, 1 / Double(voices)),
          EventParameter(.hapticSharpness, 0.2 + 0.75 * Double(index) / Double(voices)),
          EventParameter(.attackTime, 0.9), EventParameter(.decayTime, 0.9),
          EventParameter(.sustained, 0),
        ])
    }
    let curve = Control.curve(
      ParameterCurve(
        .hapticIntensity, time: 0,
        points: [ControlPoint(time: 0.2, value: 1), ControlPoint(time: 1.1, value: 0.4)]))
    func play(_ controls: [Control], send: Bool) throws -> [Float] {
      let manual = try ManualEngine { $0.smoothing = 0 }
      manual.engine.start()
      let player = try manual.engine.makePlayer(Pattern(events: slow, controls: controls))
      try player.start()
      var output = manual.advance(seconds: sentAt)
      if send {
        try player.sendParameters(
          [DynamicParameter(.hapticIntensity, time: 0, value: 0.25)], at: step)
      }
      output += manual.advance(seconds: 2 - sentAt)
      return output
    }
    let baked = DynamicParameter(.hapticIntensity, time: step, value: 0.25)
    expectSameBits(
      try play([curve], send: true), try play([curve, .parameter(baked)], send: false))
  }

  @Test("curves, to the bit, against what the pattern writes")
  func curves() throws {
    let curve = ParameterCurve(
      .hapticSharpness, time: 0.25,
      points: [
        ControlPoint(time: 0.25, value: 0.4), ControlPoint(time: 0, value: -0.5),
        ControlPoint(time: 0.25, value: -0.3), ControlPoint(time: 0.375, value: 0.1),
      ])
    var baked = Pattern.rich
    baked.controls.append(.curve(curve))
    // What begins later wins over the rest of the curve.
    baked.controls.append(.parameter(DynamicParameter(.hapticSharpness, time: 0.4375, value: 0.2)))
    let expected = try play(baked) { _, _ in }
    let output = try play(.rich) { _, player in
      try player.scheduleParameterCurve(curve, at: 0.5)
      try player.sendParameters(
        [DynamicParameter(.hapticSharpness, time: 0, value: 0.2)], at: 0.6875)
    }
    expectSameBits(output, expected)
  }

  @Test("a curve with more points than a tile has frames")
  func denseCurve() throws {
    let points = (0..<700).map {
      ControlPoint(time: Double($0) * 1.1e-6, value: Double(($0 * 37) % 101) / 50 - 1)
    }
    let curve = ParameterCurve(.hapticSharpness, time: 0.125, points: points)
    var baked = Pattern.rich
    baked.controls = [.curve(curve)]
    var plain = baked
    plain.controls = []
    let output = try play(plain) { _, player in
      try player.scheduleParameterCurve(curve, at: 0.375)
    }
    let truth = try reference(baked, start: 0.25, frames: output.count)
    #expect(signalToNoise(truth, output) >= 100)
  }

  @Test("a value for each frame takes effect on its own frame")
  func everyFrame() throws {
    let values = (0..<900).map { Float($0 % 37) / 40 }
    var baked = Pattern.rich
    baked.controls = values.enumerated().map {
      .parameter(
        DynamicParameter(
          .hapticIntensity, time: Double(6_000 + $0) / 48_000, value: Double($1)))
    }
    var plain = baked
    plain.controls = []
    let expected = try play(baked) { _, _ in }
    let output = try play(plain) { _, player in
      try player.sendParameter(.hapticIntensity, values: values, at: 0.375)
    }
    expectSameBits(output, expected)
  }

  @Test(
    "as soon as possible is the next frame, inside a tile that has begun", arguments: [1, 7, 100])
  func immediate(frames: Int) throws {
    let manual = try ManualEngine()
    manual.engine.start()
    var plain = Pattern.rich
    plain.controls = []
    let player = try manual.engine.makePlayer(plain)
    try player.start()
    manual.advance(frames: 4_800 + frames, block: 4_800 + frames)
    try player.sendParameters([
      DynamicParameter(.hapticIntensity, time: 0, value: 0.25),
      DynamicParameter(.hapticSharpness, time: 0, value: 0.3),
    ])
    manual.advance(frames: 20_000)
    var baked = plain
    let time = Double(4_800 + frames) / 48_000
    baked.controls = [
      .parameter(DynamicParameter(.hapticIntensity, time: time, value: 0.25)),
      .parameter(DynamicParameter(.hapticSharpness, time: time, value: 0.3)),
    ]
    let other = try ManualEngine()
    other.engine.start()
    let bakedPlayer = try other.engine.makePlayer(baked)
    try bakedPlayer.start()
    other.advance(frames: manual.output.count)
    // The rest of a tile that has begun is rendered anew, within −110 dB.
    #expect(signalToNoise(other.output.map(Double.init), manual.output) >= 110)
  }

  @Test("smoothing turns a step into a ramp and never touches the pattern's own")
  func smoothing() throws {
    let manual = try ManualEngine(smoothing: 0.005)
    manual.engine.start()
    let pattern = Pattern(
      events: [.continuous(at: 0, duration: 1, intensity: 1)],
      controls: [.parameter(DynamicParameter(.hapticIntensity, time: 0.125, value: 0.5))])
    let player = try manual.engine.makePlayer(pattern)
    try player.start()
    try player.sendParameters(
      [DynamicParameter(.hapticIntensity, time: 0, value: 1)], at: 0.25)
    let output = manual.advance(seconds: 1)
    var baked = pattern
    baked.controls.append(
      .curve(
        ParameterCurve(
          .hapticIntensity, time: 0.25,
          points: [ControlPoint(time: 0, value: 0.5), ControlPoint(time: 0.005, value: 1)])))
    #expect(signalToNoise(try reference(baked, frames: output.count), output) >= 100)
  }

  @Test(
    "values that come again and again inside tiles, and then no more",
    arguments: [16, 24, 32, 100], ["taptic", "metaquest"])
  func insideTiles(block: Int, profile: String) throws {
    let manual = try ManualEngine(profile: profile)
    manual.engine.start()
    let player = try manual.engine.makePlayer(.rich)
    player.volume = 0.5
    try player.start()
    var steps: [Control] = []
    for index in 0..<200 {
      let id: ControlID = index % 2 == 0 ? .hapticIntensity : .hapticSharpness
      let value = index % 2 == 0 ? 0.2 + 0.004 * Double(index) : 0.002 * Double(index) - 0.2
      try player.sendParameters([DynamicParameter(id, time: 0, value: value)])
      let time = Double(manual.output.count) / 48_000
      steps.append(.parameter(DynamicParameter(id, time: time, value: value)))
      manual.advance(frames: block, block: block)
    }
    manual.advance(frames: 9_600)
    var pattern = Pattern.rich
    pattern.controls += steps
    let truth = try reference(pattern, frames: manual.output.count, profile: profile)
    #expect(signalToNoise(truth.map { 0.5 * $0 }, manual.output) >= 105)
  }

  @Test("what is sent while a player is idle, for a time at which it plays, is smoothed")
  func rampOfTheFuture() throws {
    let manual = try ManualEngine(smoothing: 0.005)
    manual.engine.start()
    let pattern = Pattern(events: [.continuous(at: 0, duration: 0.5, intensity: 1)])
    let player = try manual.engine.makePlayer(pattern)
    try player.sendParameters(
      [DynamicParameter(.hapticIntensity, time: 0, value: 0.5)], at: 0.25)
    try player.start()
    let output = manual.advance(seconds: 1)
    var baked = pattern
    baked.controls = [
      .curve(
        ParameterCurve(
          .hapticIntensity, time: 0.25,
          points: [ControlPoint(time: 0, value: 1), ControlPoint(time: 0.005, value: 0.5)]))
    ]
    #expect(signalToNoise(try reference(baked, frames: output.count), output) >= 110)
  }

  @Test(
    "what is sent for a time at which the player is idle is a step, and not smoothed",
    arguments: [16, 256])
  func stepAtRest(tileFrames: Int) throws {
    let manual = try ManualEngine {
      $0.smoothing = 0.005
      $0.tileFrames = tileFrames
    }
    manual.engine.start()
    let pattern = Pattern(events: [.continuous(at: 0, duration: 0.125)])
    let player = try manual.engine.makePlayer(pattern)
    try player.start()
    // While it plays: for 1 ms after its end, in whose tile that may be, and 2 ms before its start.
    let silence = try reference(pattern, frames: 48_000).lastIndex { $0 != 0 } ?? 0
    let time = Double(silence + 48) / 48_000
    try player.sendParameters([DynamicParameter(.hapticIntensity, time: 0, value: 0.25)], at: time)
    try player.start(at: time + 0.002)
    let output = manual.advance(seconds: 1)
    var later = pattern
    later.controls = [.parameter(DynamicParameter(.hapticIntensity, time: 0, value: 0.25))]
    let first = try reference(pattern, frames: output.count)
    let second = try reference(later, start: time + 0.002, frames: output.count)
    #expect(signalToNoise(zip(first, second).map { $0 + $1 }, output) >= 110)
  }

  @Test("a full queue is the caller's error and changes nothing")
  func fullQueues() throws {
    let manual = try ManualEngine {
      $0.commandCapacity = 4
      $0.liveCapacity = 8
    }
    manual.engine.start()
    let player = try manual.engine.makePlayer(.rich)
    try player.start(at: 1)
    for _ in 0..<3 { try player.stop(at: 2) }
    #expect(throws: EngineError.queueFull(capacity: 4)) { try player.stop(at: 3) }
    #expect(manual.engine.telemetry.queueDepth == 4)
    manual.advance(seconds: 2.1)
    #expect(manual.engine.telemetry.queueDepth == 0)
    #expect(throws: EngineError.tooManyValues(capacity: 8)) {
      try player.sendParameter(.hapticIntensity, values: [Float](repeating: 1, count: 9), at: 3)
    }
    try player.sendParameter(.hapticIntensity, values: [Float](repeating: 1, count: 8), at: 3)
    #expect(throws: EngineError.liveQueueFull(capacity: 8)) {
      try player.sendParameters([DynamicParameter(.hapticIntensity, time: 0, value: 1)], at: 3)
    }
    // The values count as used once the player has come to them, here by their time having passed.
    manual.advance(seconds: 1.1)
    try player.start()
    manual.advance(seconds: 0.1)
    try player.sendParameter(.hapticIntensity, values: [Float](repeating: 1, count: 8), at: 9)
  }
}
