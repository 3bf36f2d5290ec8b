import PacinianKernels
import PacinianProfiles
import PacinianRendering

/// One player that is sent values while it plays, tile by tile, as an engine drives it.
final class LivePlayer {
  static let tileFrames = 128

  private let player: UnsafeMutablePointer<PlayerState>
  private let setup: RenderingSetup
  private let workspace: TileWorkspace
  private let score: Score
  private let memory = Memory()

  init(_ score: Score, profile: ActuatorProfile, level: KernelLevel) {
    self.score = score
    let memory = memory
    let voices = max(1, score.maximumVoices)
    setup = RenderingSetup(
      profile: profile, sampleRate: score.sampleRate, tileFrames: Self.tileFrames,
      voiceCapacity: voices, piecesPerTile: 64 + score.segmentsPerTile)
    workspace = TileWorkspace(
      frames: Self.tileFrames, kernels: KernelSet(level), memory: memory)
    let pool = memory.array([
      LivePool(entries: memory.array(of: LiveEntry.self, count: 64), capacity: 64)
    ])
    let setup = setup.setup
    player = MemoryCarver.player(in: memory) { carver in
      PlayerState(
        score.view, setup: setup, live: pool, voiceCapacity: voices,
        transientCapacity: max(1, score.maximumTransients), &carver)
    }
    player.pointee.begin(at: 0, scoreFrame: 0, beginning: 0, entersMidway: false)
  }

  func send(intensity: Double, at frame: Int) { send(0, intensity, at: frame, rampFrames: 0) }

  func send(sharpness: Double, at frame: Int, rampFrames: Int) {
    send(1, sharpness, at: frame, rampFrames: rampFrames)
  }

  private func send(_ control: Int, _ value: Double, at frame: Int, rampFrames: Int) {
    let start = Double(frame)
    let isTaken = player.pointee.send(
      control,
      LiveEntry(
        frame: start, to: value, end: start + Double(rampFrames), writer: start, order: 0))
    if !isTaken { fatalError("the pool has room") }
  }

  func render(into output: UnsafeMutablePointer<Float>, frameCount: Int, tile: Int) {
    let isSounding = player.pointee.render(tile: tile, workspace)
    for frame in 0..<frameCount {
      output[frame] = isSounding ? setup.setup.pointee.output[frame] : 0
    }
  }
}
