import PacinianEngine
import PacinianModel
import PacinianTestSupport
import Testing

/// What is sent to a player reaches every event of it that sounds, those of earlier passes that
/// ring out included.
@Suite struct TailControlTests {
  /// The ways in which a pass comes to ring out.
  enum Way: CaseIterable {
    case restart, startAfterStop, seek, loop, resume, rate, stop, pause

    func make(_ player: AdvancedPlayer, _ manual: ManualEngine) throws {
      let now = manual.time
      switch self {
      case .restart: try player.start()
      case .startAfterStop:
        try player.stop()
        try player.start(at: now + 0.01)
      case .seek: try player.seek(toOffset: 0.05)
      // The pass's end lies in the frames that follow.
      case .loop:
        player.loopEnd = 0.21
        player.isLoopEnabled = true
      case .resume:
        try player.pause()
        try player.resume(at: now + 0.01)
      case .rate: try player.setPlaybackRate(0.9)
      case .stop: try player.stop()
      case .pause: try player.pause()
      }
    }
  }

  /// The forms in which an intensity of 0 is sent.
  enum Form: CaseIterable {
    case parameter, smoothed, laterParameter, curve, run

    /// Seconds from the call to silence.
    var seconds: Double {
      switch self {
      case .parameter: 0
      case .smoothed: 0.005
      case .laterParameter: 0.02
      case .curve: 0.03
      case .run: 0.01
      }
    }

    func send(to player: Player) throws {
      switch self {
      case .parameter, .smoothed:
        try player.sendParameters([DynamicParameter(.hapticIntensity, time: 0, value: 0)])
      case .laterParameter:
        try player.sendParameters([DynamicParameter(.hapticIntensity, time: 0.02, value: 0)])
      case .curve:
        try player.scheduleParameterCurve(
          ParameterCurve(
            .hapticIntensity, time: 0,
            points: [ControlPoint(time: 0, value: 1), ControlPoint(time: 0.03, value: 0)]))
      case .run:
        try player.sendParameter(
          .hapticIntensity, values: (0..<480).map { 1 - Float($0) / 479 })
      }
    }
  }

  private static let pattern = Pattern(events: [
    // A release of a second.
    .continuous(at: 0, duration: 5, intensity: 1, [EventParameter(.releaseTime, 0.9)]),
    .continuous(at: 0, duration: 0.2, sharpness: 0.7, [EventParameter(.releaseTime, 0.9)]),
  ])

  @Test("an intensity of 0 is heard at once", arguments: Way.allCases, Form.allCases)
  func intensity(way: Way, form: Form) throws {
    let manual = try ManualEngine(smoothing: form == .smoothed ? 0.005 : 0)
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(Self.pattern)
    try player.start()
    manual.advance(frames: 9_613, block: 100)
    try way.make(player, manual)
    // The pass is new, and the one before has its second to ring out.
    let before = manual.advance(frames: 1_000, block: 100)
    #expect(energy(before[900...]) > 0.01)
    try form.send(to: player)
    let output = manual.advance(frames: 9_600, block: 100)
    let silent = Int(form.seconds * 48_000) + 1
    // What a call takes out of a tile that has begun leaves the rounding of a sum of floats.
    #expect(output[silent...].allSatisfy { abs($0) < 1e-6 })
    #expect(output[(silent + 64)...].allSatisfy { $0 == 0 })
    if form != .parameter { #expect(energy(output[..<(silent / 2)]) > 0) }
  }

  @Test("sharpness moves the carriers of tails, and each pass keeps its own pattern's controls")
  func sharpness() throws {
    let pattern = Pattern(
      events: [.continuous(at: 0, duration: 1, [EventParameter(.releaseTime, 0.8)])],
      controls: [
        .parameter(DynamicParameter(.hapticIntensity, time: 0, value: 0.9)),
        .curve(
          ParameterCurve(
            .hapticIntensity, time: 0.05,
            points: [ControlPoint(time: 0, value: 0.9), ControlPoint(time: 0.3, value: 0.2)])),
      ])
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makePlayer(pattern)
    try player.start()
    try player.start(at: 0.2)
    let sent = DynamicParameter(.hapticSharpness, time: 0, value: 0.3)
    try player.sendParameters([sent], at: 0.25)
    let output = manual.advance(seconds: 2)
    func truth(start: Double, stop: Double?) throws -> [Double] {
      var baked = pattern
      baked.controls.append(
        .parameter(DynamicParameter(sent.id, time: 0.25 - start, value: sent.value)))
      return try reference(baked, start: start, stop: stop, frames: output.count)
    }
    let expected = sum([try truth(start: 0, stop: 0.2), try truth(start: 0.2, stop: nil)])
    #expect(signalToNoise(expected, output) >= 100)
  }

  @Test("a ramp that is under way when a pass follows is one ramp, whatever the size of tiles")
  func ramp() throws {
    // The curve begins after the stop, so that it moves the tail alone.
    let pattern = Pattern(
      events: [.continuous(at: 0, duration: 0.3, [EventParameter(.releaseTime, 0.6)])],
      controls: [
        .curve(
          ParameterCurve(
            .hapticIntensity, time: 0.15,
            points: [ControlPoint(time: 0, value: 0.5), ControlPoint(time: 0.1, value: 0.9)]))
      ])
    func output(tile: Int) throws -> [Float] {
      let manual = try ManualEngine(smoothing: 0.005, tileFrames: tile)
      manual.engine.start()
      let player = try manual.engine.makePlayer(pattern)
      try player.start()
      try player.stop(at: 0.1)
      try player.sendParameters(
        [DynamicParameter(.hapticIntensity, time: 0, value: 0.2)], at: 0.198)
      try player.start(at: 0.2)
      return manual.advance(seconds: 0.4)
    }
    let expected = try output(tile: 16).map(Double.init)
    for tile in [64, 256] {
      let ratio = signalToNoise(expected, try output(tile: tile))
      #expect(ratio >= 110, "tiles of \(tile) frames")
    }
  }

  @Test("a volume of 0 silences the tails of tones too")
  func volume() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let tone = Event(
      kind: .audioContinuous, time: 0, duration: 5,
      parameters: [EventParameter(.releaseTime, 0.9)])
    let player = try manual.engine.makePlayer(Pattern(events: [tone]))
    try player.start()
    manual.advance(frames: 9_600)
    try player.start()
    manual.advance(frames: 960)
    try player.sendParameters([DynamicParameter(.audioVolume, time: 0, value: 0)])
    var audio = [Float](repeating: 1, count: 2 * 4_800)
    audio.withUnsafeMutableBufferPointer {
      manual.engine.render(haptic: nil, audio: $0.baseAddress, frameCount: 4_800)
    }
    #expect(audio.allSatisfy { $0 == 0 })
  }

  @Test("a cancel drops later values; their quota is released when a pass has rung out")
  func room() throws {
    let manual = try ManualEngine { $0.liveCapacity = 4 }
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(Self.pattern)
    func send(_ count: Int, after seconds: Double) throws {
      for _ in 0..<count {
        try player.sendParameters([
          DynamicParameter(.hapticIntensity, time: seconds, value: 0.5)
        ])
      }
    }
    for _ in 0..<3 {
      try player.start()
      manual.advance(frames: 4_800)
      try player.start()
      manual.advance(frames: 4_800)
      // One entry each, though two passes sound.
      try send(4, after: 1_000)
      #expect(throws: EngineError.liveQueueFull(capacity: 4)) { try send(1, after: 1_000) }
      manual.advance(frames: 480)
      try player.cancel()
      manual.advance(frames: 480)
      try send(4, after: 0.01)
      manual.advance(frames: 4_800)
    }
  }
}
