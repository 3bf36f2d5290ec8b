import PacinianKernels
import PacinianPattern
import PacinianProfiles
import PacinianRendering
import PacinianSpectra

/// The fast renderer at work on a workload.
final class FastRun {
  let renderer: Renderer
  private let workload: Workload
  let players: [PlayerHandle]
  private let output: UnsafeMutableBufferPointer<Float>
  private var live: [ControlID: [Float]] = [:]
  private let blockFrames: Int

  init(
    _ workload: Workload, blockFrames: Int, level: KernelLevel, bank: TransientBank
  ) throws(RenderingError) {
    self.workload = workload
    self.blockFrames = blockFrames
    output = .allocate(capacity: blockFrames)
    output.initialize(repeating: 0)
    var configuration = RendererConfiguration(
      sampleRate: Workload.sampleRate, tileFrames: blockFrames <= 64 ? 64 : 128,
      playerCapacity: workload.patterns.count, level: level)
    configuration.liveCapacity = max(1_024, 2 * blockFrames)
    // Where one event ends as the next begins, both take a voice for a moment.
    configuration.voiceCapacity = 2 * workload.voices + 16
    configuration.transientCapacity = configuration.voiceCapacity
    renderer = Renderer(configuration)
    var players: [PlayerHandle] = []
    for pattern in workload.patterns {
      let score = try Score(
        pattern, profile: workload.profile,
        options: RenderingOptions(sampleRate: Workload.sampleRate, durationLimit: nil),
        bank: bank)
      guard let player = renderer.addPlayer(score) else {
        preconditionFailure("the renderer has room for its players")
      }
      players.append(player)
    }
    self.players = players
    if LiveCourse.frames(workload.scenario, blockFrames: blockFrames, frameCount: 1) != nil {
      for id in LiveCourse.ids {
        live[id] = (0..<workload.frameCount + blockFrames).map { LiveCourse.value(id, at: $0) }
      }
    }
  }

  deinit { output.deallocate() }

  /// Renders the next block; what is sent live is sent first. Returns its samples.
  @discardableResult
  func renderBlock() -> UnsafeMutableBufferPointer<Float> {
    let frame = renderer.position
    for (id, values) in live {
      for player in players {
        values.withUnsafeBufferPointer { values in
          guard let first = values.baseAddress else { return }
          let count = workload.scenario == .liveFrame ? blockFrames : 1
          renderer.sendParameters(id, values: first + frame, count: count, from: frame, to: player)
        }
      }
    }
    if let address = output.baseAddress { renderer.render(into: address, frameCount: blockFrames) }
    return output
  }

  /// Events that found no free voice so far: none, or the measurement is void.
  var droppedEvents: Int { players.reduce(0) { $0 + renderer.droppedEvents($1) } }
}
