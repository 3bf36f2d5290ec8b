@testable import PacinianEngine
import PacinianModel
import PacinianRendering

/// One engine, a few players, and what is expected of them.
struct EngineSession {
  private var input: FuzzInput
  private let engine: Engine
  private let patterns: [Pattern]
  private var players: [AdvancedPlayer] = []
  private var startCount = 0
  private let completions = Completions()
  private var samples: [Float]
  /// What is bound to controls, and comes with blocks.
  private let values = UnsafeMutablePointer<Float>.allocate(capacity: longestBlock)
  private var blockValues: [(player: AdvancedPlayer, id: ControlID)] = []

  private static let longestBlock = 300
  private static let playerCount = 6

  init(_ bytes: UnsafeRawBufferPointer) throws(EngineError) {
    input = FuzzInput(bytes)
    var configuration = EngineConfiguration()
    configuration.sampleRate = FuzzBanks.sampleRates[0]
    configuration.buses = .haptic
    configuration.notifications = .polled
    configuration.playerCapacity = 1 + input.choice(of: 8)
    configuration.voiceCapacity = 1 + input.choice(of: 64)
    configuration.transientCapacity = 1 + input.choice(of: 64)
    configuration.commandCapacity = 1 + input.choice(of: 64)
    configuration.liveCapacity = 1 + input.choice(of: 256)
    configuration.tileFrames = input.element(of: [16, 32, 64, 128, 256])
    configuration.smoothing = input.element(of: [0, 0.005, 0.001])
    let bits = input.byte()
    configuration.entersEventsMidway = bits & 1 == 1
    configuration.hapticChannels = bits & 2 == 2 ? 2 : 1
    configuration.limiter = input.element(of: Limiter.allCases)
    engine = try Engine(
      configuration, profile: FuzzBanks.profiles[0], bank: FuzzBanks.banks[0][0])
    patterns = [input.pattern(), input.pattern()]
    samples = [Float](repeating: 0, count: configuration.hapticChannels * Self.longestBlock)
    values.initialize(repeating: 0, count: Self.longestBlock)
  }

  mutating func run() {
    engine.start()
    while !input.isAtEnd { step() }
    end()
  }

  private mutating func step() {
    let action = input.choice(of: 20)
    if action < 4 { return render(1 + input.choice(of: Self.longestBlock)) }
    if action == 4 || players.isEmpty { return makePlayer() }
    let player = input.element(of: players)
    // A call that is refused is as good as one that is not.
    switch action {
    case 5, 6, 7:
      if (try? player.start(at: time())) != nil { startCount += 1 }
    case 8: try? player.stop(at: time())
    case 9: try? player.pause(at: time())
    case 10: try? player.resume(at: time())
    case 11: try? player.seek(toOffset: input.flag() ? input.time() : abs(input.anyDouble()))
    case 12: player.isLoopEnabled = input.flag()
    case 13: player.loopEnd = input.time()
    case 14: try? player.setPlaybackRate(0.25 + input.unit() * 3)
    case 15:
      try? player.sendParameters(
        [DynamicParameter(control(), time: input.time(), value: input.value())], at: time())
    case 16:
      let values = (0..<input.choice(of: 80)).map { _ in Float(input.value()) }
      try? player.sendParameter(control(), values: values, at: time())
    case 17:
      let points = (0..<input.choice(of: 5)).map { _ in
        ControlPoint(time: input.time(), value: input.value())
      }
      try? player.scheduleParameterCurve(
        ParameterCurve(control(), time: 0, points: points), at: time())
    case 18: other(player)
    default: engine.poll()
    }
  }

  private mutating func other(_ player: AdvancedPlayer) {
    switch input.choice(of: 18) {
    case 17: player.setChannelGains(left: Float(input.value()), right: Float(input.value()))
    case 13: player.fadeVolume(to: Float(input.value()), over: input.time())
    case 14: try? player.stop(fadingOver: input.time())
    case 15: engine.fadeVolume(to: Float(input.value()), over: input.time())
    case 16: try? engine.stop(fadingOver: input.time())
    case 6, 7: try? player.bindParameter(control(), to: UnsafePointer(values))
    case 8: try? player.bindParameter(control(), to: nil)
    case 9: player.volume = Float(input.value())
    case 10: engine.volume = Float(input.value())
    case 11: blockValues.append((player, control()))
    case 12: engine.isPaused = input.flag()
    case 0: try? player.cancel()
    case 1: player.isMuted = input.flag()
    case 2: engine.isMutedForHaptics = input.flag()
    case 3: engine.stop()
    case 4: engine.start()
    default: players.remove(at: input.choice(of: players.count))
    }
  }

  private mutating func makePlayer() {
    let pattern = input.element(of: patterns)
    guard players.count < Self.playerCount, let player = try? engine.makeAdvancedPlayer(pattern)
    else { return }
    player.setCompletionHandler { [completions] in
      completions.count.wrappingAdd(1, ordering: .relaxed)
    }
    players.append(player)
  }

  private mutating func control() -> ControlID { input.element(of: FuzzInput.hapticControls) }

  /// As soon as possible, soon, or any number.
  private mutating func time() -> Double {
    switch input.choice(of: 8) {
    case 0..<4: 0
    case 4..<7: engine.currentTime + input.time()
    default: input.anyDouble()
    }
  }

  private mutating func render(_ frameCount: Int) {
    // Values that move, stand, or are not numbers.
    let (first, step) = (Float(input.value()), Float(input.value()) / 100)
    for frame in 0..<frameCount { values[frame] = first + step * Float(frame) }
    if input.choice(of: 16) == 0 { values[frameCount / 2] = Float(input.anyDouble()) }
    let given = UnsafeBufferPointer(start: values, count: frameCount).span
    let sampleCount = engine.configuration.hapticChannels * frameCount
    samples.withUnsafeMutableBufferPointer {
      var block = $0.extracting(..<sampleCount).mutableSpan
      engine.render(haptic: &block) { block in
        for (player, id) in blockValues { block.send(given, of: id, to: player) }
      }
    }
    blockValues = []
    // Passes ring out, so that more than one of each player may sound, and volumes and gains may
    // be 1.25.
    let limit = Float(Self.playerCount * 8 * 9 * 2)
    for sample in samples[..<sampleCount] {
      demand(abs(sample) <= limit, "a sample of \(sample)")
    }
  }

  private mutating func end() {
    for player in players { try? player.cancel() }
    render(Self.longestBlock)
    engine.poll()
    engine.stop()
    for _ in 0..<40 {
      render(Self.longestBlock)
      engine.poll()
    }
    players = []
    render(Self.longestBlock)
    values.deallocate()
    let completed = completions.count.load(ordering: .relaxed)
    demand(completed == startCount, "\(startCount) starts, \(completed) completions")
    demand(engine.telemetry.queueDepth == 0, "\(engine.telemetry.queueDepth) calls are left")
  }
}
