import PacinianEngine
import PacinianKernels
import PacinianModel
import PacinianRendering

/// The engine at work on a load, driven as a host does.
final class PlayersRun {
  let engine: Engine
  let players: [Player]
  private let load: PlayersLoad
  private let course: PlayersCourse?
  /// The samples of the last block.
  let output: UnsafeMutableBufferPointer<Float>
  private var block = 0

  /// Blocks from a call for later to its time, in which the engine takes in any number of calls.
  private static let lead = 16

  init(
    _ load: PlayersLoad, profile: ActuatorProfile, course: PlayersCourse?, level: KernelLevel,
    methods: Methods = .all
  ) throws(EngineError) {
    self.load = load
    self.course = course
    var configuration = PlayersConfiguration.make(level: level)
    configuration.methods = methods
    engine = try Engine(configuration, profile: profile)
    var players: [Player] = []
    for pattern in load.patterns { players.append(try engine.makePlayer(pattern)) }
    while players.count < load.players {
      players.append(try engine.makePlayer(like: players[load.variant(of: players.count)]))
    }
    self.players = players
    output = .allocate(capacity: load.blockFrames)
    output.initialize(repeating: 0)
    engine.start()
    for (index, player) in players.enumerated() {
      try player.start(at: later + Double(load.startFrame(of: index)) / Double(Workload.sampleRate))
    }
    for _ in 0..<Self.lead { render() }
  }

  /// The time of the block after as many as it takes to take in any number of calls.
  private var later: Double {
    engine.currentTime + Double(Self.lead * load.blockFrames) / Double(Workload.sampleRate)
  }

  /// Makes a call to every player that the next step carries out, and returns the processor's
  /// nanoseconds for one call.
  func command(_ body: (Player, Double) throws -> Void) rethrows -> Double {
    let time = later
    let start = BenchmarkClock.processor
    for player in players { try body(player, time) }
    let elapsed = Double(BenchmarkClock.processor - start)
    for _ in 0..<Self.lead { render() }
    return elapsed / Double(players.count)
  }

  private func render() {
    engine.render(haptic: output.baseAddress, audio: nil, frameCount: load.blockFrames)
  }

  deinit { output.deallocate() }

  /// Sends what the next block needs, renders it, polls where something was sent, and returns the
  /// samples.
  @discardableResult
  func step() throws(EngineError) -> UnsafeMutableBufferPointer<Float> {
    if let course {
      for (index, player) in players.enumerated() {
        for id in LiveCourse.ids {
          try player.sendParameter(id, values: course.values(id, block, load.variant(of: index)))
        }
      }
    }
    render()
    if course != nil { engine.poll() }
    block += 1
    return output
  }
}
