import PacinianKernels
import PacinianModel
import Testing

@testable import PacinianRendering

/// What a ``Renderer`` is prepared for.
struct RendererConfiguration {
  var sampleRate = 48_000
  var tileFrames = 128
  var playerCapacity = 16
  var voiceCapacity = 65_536
  var transientCapacity = 65_536
  var liveCapacity = 4_096
  var level = KernelLevel.detected
}

/// Players with live controls on one bus, as an engine drives them but without its clock, pools and
/// rests: what the tests of tiles need.
final class Renderer {
  let configuration: RendererConfiguration
  private(set) var position = 0
  private var setups: [RenderingSetup] = []
  private var scores: [Score] = []
  private var players: [UnsafeMutablePointer<HapticPass>?] = []
  private var buffers: [UnsafeMutablePointer<Float>] = []
  /// The tile that a player's buffer holds.
  private var tiles: [Int] = []
  private var volumes: [Float] = []
  private let memory = Memory()
  private let workspace: UnsafePointer<TileWorkspace>
  private let sink: TileSink
  private let pool: UnsafeMutablePointer<LivePool>

  init(_ configuration: RendererConfiguration = RendererConfiguration()) {
    self.configuration = configuration
    workspace = TileWorkspace.make(
      frames: configuration.tileFrames, kernels: KernelSet(configuration.level), memory: memory)
    sink = TileSink(tileFrames: configuration.tileFrames, memory: memory)
    let capacity = 8 * configuration.liveCapacity
    pool = memory.array([
      LivePool(entries: memory.array(of: LiveEntry.self, count: capacity), capacity: capacity)
    ])
  }

  func addPlayer(_ score: Score, startFrame: Int = 0, volume: Float = 1) -> Int? {
    guard players.count(where: { $0 != nil }) < configuration.playerCapacity else { return nil }
    let setup = RenderingSetup(
      score.view.pointee.constants, tileFrames: configuration.tileFrames,
      voiceCapacity: max(1, min(configuration.voiceCapacity, score.maximumVoices)),
      piecesPerTile: 2 * configuration.liveCapacity + score.segmentsPerTile)
    let player = MemoryCarver.pass(in: memory) { carver in
      HapticPass(
        score.view, setup: setup.setup, live: pool, voiceCapacity: configuration.voiceCapacity,
        transientCapacity: configuration.transientCapacity, &carver)
    }
    player.pointee.begin(at: startFrame, instant: 0, beginning: 0, entersMidway: false)
    setups.append(setup)
    scores.append(score)
    players.append(player)
    buffers.append(memory.array(of: Float.self, count: configuration.tileFrames + 16))
    tiles.append(-1)
    volumes.append(volume)
    return players.count - 1
  }

  func isFinished(_ player: Int) -> Bool { players[player]?.isFinished() ?? true }

  func droppedEvents(_ player: Int) -> Int { players[player]?.progress().droppedCount ?? 0 }

  @discardableResult
  func sendParameter(
    _ id: ControlID, value: Double, at frame: Int, rampFrames: Int = 0, to player: Int
  ) -> Bool {
    guard id.isHaptic, let state = players[player] else { return true }
    let start = BusFrame(max(frame, position))
    let entry = LiveEntry(
      frame: start, to: id.clamp(value), end: start + Double(rampFrames), writer: start, order: 0)
    tiles[player] = -1
    return state.pointee.send(id.index, entry)
  }

  /// One value for each frame, each a writer of its own.
  @discardableResult
  func sendParameters(_ id: ControlID, values: [Float], from frame: Int, to player: Int) -> Int {
    for index in values.indices {
      guard sendParameter(id, value: Double(values[index]), at: frame + index, to: player) else {
        return index
      }
    }
    return values.count
  }

  /// One value for each frame, as a run.
  func sendRun(_ id: ControlID, values: [Float], from frame: Int, to player: Int) {
    guard id.isHaptic, let state = players[player], let last = values.last else { return }
    let run = memory.array([
      LiveRun(values: UnsafePointer(memory.array(values)), count: values.count, weight: 1)
    ])
    let start = BusFrame(frame)
    tiles[player] = -1
    let isTaken = state.pointee.send(
      id.index,
      LiveEntry(
        frame: start, from: 0, to: Double(last), end: start + Double(values.count),
        writer: start, order: 0, run: run))
    #expect(isTaken)
  }

  func stop(_ player: Int, at frame: Int) {
    tiles[player] = -1
    players[player]?.pointee.stop(at: BusFrame(max(frame, position)))
  }

  func render(into output: UnsafeMutablePointer<Float>, frameCount: Int) {
    for frame in 0..<frameCount { output[frame] = 0 }
    for (index, player) in players.enumerated() {
      guard let player else { continue }
      let size = player.pointee.setup.pointee.tileFrames
      var done = 0
      while done < frameCount {
        let offset = (position + done) & (size - 1)
        let count = min(size - offset, frameCount - done)
        let tile = (position + done) / size
        if tile != tiles[index] {
          tiles[index] = tile
          sink.begin(player.pointee.setup)
          player.pointee.render(tile: tile, volume: volumes[index], workspace, to: sink)
          sink.finish(player.pointee.setup, workspace)
          for frame in 0..<size { buffers[index][frame] = sink.frames[frame] }
        }
        for frame in 0..<count { output[done + frame] += buffers[index][offset + frame] }
        done += count
      }
    }
    position += frameCount
  }
}
