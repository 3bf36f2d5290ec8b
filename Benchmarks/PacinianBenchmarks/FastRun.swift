import PacinianEngine
import PacinianKernels
import PacinianModel
import PacinianRendering

/// The engine at work on a workload: a player for each of its patterns, started together.
final class FastRun {
  private let workload: Workload
  private let engine: Engine
  private let players: [Player]
  /// The samples of the last block.
  let output: UnsafeMutableBufferPointer<Float>
  /// What is sent for each frame.
  private var live: [ControlID: [Float]] = [:]
  private let blockFrames: Int
  /// The frame that the next block begins with.
  private(set) var position = 0

  init(
    _ workload: Workload, blockFrames: Int, level: KernelLevel, methods: Methods = .all
  ) throws(EngineError) {
    self.workload = workload
    self.blockFrames = blockFrames
    output = .allocate(capacity: blockFrames)
    output.initialize(repeating: 0)
    let isLive =
      LiveCourse.frames(workload.scenario, blockFrames: blockFrames, frameCount: 1) != nil
    var configuration = EngineConfiguration()
    configuration.limiter = .none
    configuration.buses = .haptic
    configuration.notifications = .polled
    configuration.durationLimit = nil
    configuration.tileFrames = blockFrames <= 64 ? 64 : 128
    configuration.level = level
    configuration.methods = methods
    // (All start with the first block: without a ceiling the rate limit has a reserve for 512.)
    configuration.playerCapacity = workload.patterns.count
    engine = try Engine(configuration, profile: workload.profile)
    var players: [Player] = []
    for pattern in workload.patterns { players.append(try engine.makePlayer(pattern)) }
    self.players = players
    engine.start()
    for player in players { try player.start() }
    guard isLive else { return }
    for id in LiveCourse.ids {
      live[id] = (0..<workload.frameCount + blockFrames).map { LiveCourse.value(id, at: $0) }
    }
  }

  deinit { output.deallocate() }

  /// Sends what the next block needs; frees what was sent before.
  func send() throws(EngineError) {
    guard !live.isEmpty else { return }
    engine.poll()
    let count = workload.scenario == .liveFrame ? blockFrames : 1
    for (id, values) in live {
      let values = Array(values[position..<position + count])
      for player in players { try player.sendParameter(id, values: values) }
    }
  }

  func render() {
    engine.render(haptic: output.baseAddress, audio: nil, frameCount: blockFrames)
    position += blockFrames
  }

  /// Sends, renders and returns the block's samples.
  @discardableResult
  func renderBlock() throws(EngineError) -> UnsafeMutableBufferPointer<Float> {
    try send()
    render()
    return output
  }

  /// Events that found no free voice so far: none, or the measurement is void.
  var droppedEvents: Int { engine.telemetry.droppedVoices }
}
