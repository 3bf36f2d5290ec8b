import PacinianEngine
import PacinianModel
import PacinianRendering

/// What a host does with its players besides letting them sound: loads for the mechanisms that the
/// loads of `players` do not need.
struct MethodsLoad {
  enum Work {
    /// A block, with memory that is bound to both controls of each player.
    case bound
    /// A block of half a tile, for which each player is sent an intensity for each frame.
    case inside
    /// Ten blocks, in one of which all loops end.
    case loops
    /// Starts of all players in one block, later stops, and the blocks that these take.
    case starts
  }

  let name: String
  let work: Work
  let players: Int
  let voices: Int
  let blockFrames: Int

  static let all = [
    MethodsLoad(name: "256x4, bound", work: .bound, players: 256, voices: 4, blockFrames: 128),
    MethodsLoad(
      name: "2000x1, bound", work: .bound, players: 2_000, voices: 1, blockFrames: 128),
    MethodsLoad(
      name: "256x4, values inside", work: .inside, players: 256, voices: 4, blockFrames: 64),
    MethodsLoad(
      name: "1000x1, loop ends", work: .loops, players: 1_000, voices: 1, blockFrames: 128),
    MethodsLoad(name: "1000x1, starts", work: .starts, players: 1_000, voices: 1, blockFrames: 128),
  ]

  /// Blocks of a loop, and between starts and stops, in which the engine takes in any number of
  /// calls.
  private static let loopBlocks = 10
  private static let lead = 16

  /// The load's engine at work: a step is what ``Work`` says, with its calls.
  func begin(_ methods: Methods, _ options: BenchmarkOptions) throws -> MethodsSuite.Work {
    let load = PlayersLoad(
      name: name, players: players, voices: voices, controls: .nothing, blockFrames: blockFrames,
      isTogether: true)
    var configuration = PlayersConfiguration.make(level: options.level)
    configuration.methods = methods
    let engine = try Engine(configuration, profile: PlayersSuite(options: options).profile)
    engine.start()
    let patterns = load.patterns
    let players = try (0..<players).map {
      try engine.makeAdvancedPlayer(patterns[load.variant(of: $0)])
    }
    let output = BlockMemory(frames: blockFrames)
    let values = [ControlID.hapticIntensity, .hapticSharpness].map { id in
      BlockMemory(frames: 128) { LiveCourse.value(id, at: $0) }
    }
    for player in players {
      if work == .bound {
        try player.bindParameter(.hapticIntensity, to: values[0].first)
        try player.bindParameter(.hapticSharpness, to: values[1].first)
      }
      if work == .loops {
        try player.setLoop(true, end: seconds(Self.loopBlocks))
      }
      // (In the middle of a tile, and so are the ends of loops.)
      try player.start(at: engine.currentTime + seconds(64) + seconds(1) / 2)
    }
    let sent = Array(values[0].samples.prefix(blockFrames))
    func render(_ blocks: Int) {
      for _ in 0..<blocks {
        engine.render(haptic: output.first, audio: nil, frameCount: blockFrames)
      }
    }
    func step() throws {
      switch work {
      case .bound: render(1)
      case .inside:
        for player in players { try player.sendParameter(.hapticIntensity, values: sent) }
        render(1)
        engine.poll()
      case .loops: render(Self.loopBlocks)
      case .starts:
        for player in players { try player.stop(at: engine.currentTime + seconds(Self.lead)) }
        render(Self.lead + 2)
        for player in players { try player.start(at: engine.currentTime + seconds(Self.lead)) }
        render(Self.lead + 2)
        engine.poll()
      }
    }
    render(200)
    for _ in 0..<20 { try step() }
    // (The values are read until then.)
    return MethodsSuite.Work(step: step) {
      withExtendedLifetime(values) { output.samples }
    }
  }
}

/// The seconds of some blocks.
private func seconds(_ blocks: Int) -> Double {
  Double(blocks * 128) / Double(Workload.sampleRate)
}

/// Memory for samples, or for the values of a block's frames.
final class BlockMemory {
  let samples: UnsafeMutableBufferPointer<Float>
  let first: UnsafeMutablePointer<Float>

  init(frames: Int, _ value: (Int) -> Float = { _ in 0 }) {
    first = .allocate(capacity: frames)
    for frame in 0..<frames { (first + frame).initialize(to: value(frame)) }
    samples = UnsafeMutableBufferPointer(start: first, count: frames)
  }

  deinit { first.deallocate() }
}
