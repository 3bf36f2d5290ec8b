import PacinianKernels
import PacinianModel
import PacinianRendering

/// One pattern that is sent values while it plays, tile by tile, as an engine drives it.
final class LiveLayer {
  /// The frames of an audio worklet's block.
  static let tileFrames = 128

  private let score: Score
  private let setup: RenderingSetup
  private let workspace: UnsafePointer<TileWorkspace>
  private let sink: TileSink
  private let player: UnsafeMutablePointer<HapticPass>
  private let memory = Memory()

  /// - Parameter score: one that allows live controls.
  init(_ score: Score, profile: ActuatorProfile, level: KernelLevel = .detected) {
    self.score = score
    let memory = memory
    let voices = max(1, score.maximumVoices)
    setup = RenderingSetup(
      profile: profile, sampleRate: score.sampleRate, tileFrames: Self.tileFrames,
      voiceCapacity: voices, piecesPerTile: 64 + score.segmentsPerTile)
    workspace = TileWorkspace.make(
      frames: Self.tileFrames, kernels: KernelSet(level), memory: memory)
    sink = TileSink(tileFrames: Self.tileFrames, memory: memory)
    let pool = memory.array([
      LivePool(
        entries: memory.array(of: LiveEntry.self, count: Self.entryCapacity),
        capacity: Self.entryCapacity)
    ])
    let setup = setup.setup
    player = MemoryCarver.pass(in: memory) { carver in
      HapticPass(
        score.view, setup: setup, live: pool, voiceCapacity: voices,
        transientCapacity: max(1, score.maximumTransients), &carver)
    }
  }

  /// Values that wait for their tile.
  private static let entryCapacity = 256

  var frameCount: Int { score.frameCount }

  /// Begins the pattern anew at a frame of the output.
  func begin(at frame: Int) {
    player.pointee.begin(at: frame, instant: 0, beginning: 0, entersMidway: false)
  }

  /// Sends a value of a control (0 intensity, 1 sharpness) from `frame` on, reached over
  /// `rampFrames`; `false` if there is no room for it.
  func send(_ control: Int, _ value: Double, at frame: Int, rampFrames: Int) -> Bool {
    let start = BusFrame(frame)
    return player.pointee.send(
      control,
      LiveEntry(
        frame: start, to: value, end: start + Double(rampFrames), writer: start, order: 0))
  }

  /// Adds the first frames of a tile to the output.
  func add(
    tile: Int, frameCount: Int = tileFrames, to output: UnsafeMutablePointer<Float>
  ) {
    sink.begin(setup.setup)
    player.pointee.render(tile: tile, workspace, to: sink)
    sink.finish(setup.setup, workspace)
    for frame in 0..<frameCount { output[frame] += sink.frames[frame] }
  }
}
