import PacinianKernels

/// Renders scores that play together once, from frame 0, tile by tile. An ``OfflineRenderer`` uses
/// it for scores of many voices.
package final class TiledRendering {
  private let setup: UnsafePointer<TileSetup>
  private let workspace: UnsafePointer<TileWorkspace>
  private let players: UnsafeMutablePointer<UnsafeMutablePointer<PlayerState>>
  private let playerCount: Int
  /// The frame up to which each player rests.
  private let restEnds: UnsafeMutablePointer<BusFrame>
  private let resting: UnsafeMutablePointer<RestingVoices>
  private let sink: TileSink
  /// The tile that the sink holds. Unchecked, so that the runtime does not look at every block for
  /// overlaps, which cannot occur.
  @exclusivity(unchecked) private var renderedTile = -1
  private let memory = Memory()
  /// The owners of the memory behind the pointers.
  private let scores: [Score]
  private let renderingSetup: RenderingSetup

  /// - Parameters:
  ///   - scores: one or more, of one profile and sample rate; there is room for every event that
  ///     can sound in them.
  ///   - tileFrames: 16, 32, 64, 128 or 256.
  ///   - ways: those that may be used.
  package init(_ scores: [Score], level: KernelLevel, tileFrames: Int = 128, ways: Ways = .all) {
    let memory = memory
    self.scores = scores
    playerCount = scores.count
    let voices = scores.map { max(1, $0.maximumVoices) }.max() ?? 1
    renderingSetup = RenderingSetup(
      scores[0].view.pointee.constants, tileFrames: tileFrames, voiceCapacity: voices,
      piecesPerTile: scores.map { $0.segmentsPerTile }.max() ?? 1, ways: ways)
    setup = renderingSetup.setup
    workspace = TileWorkspace.make(
      frames: tileFrames, kernels: KernelSet(level), memory: memory)
    sink = TileSink(tileFrames: tileFrames, memory: memory)
    restEnds = memory.array(of: BusFrame.self, count: scores.count)
    resting = memory.array([
      RestingVoices(capacity: scores.reduce(0) { $0 + max(1, $1.maximumVoices) }, memory: memory)
    ])
    let pool = memory.array([
      LivePool(entries: memory.array(of: LiveEntry.self, count: 0), capacity: 0)
    ])
    let setup = setup
    players = memory.array(
      scores.map { score in
        MemoryCarver.player(in: memory) { carver in
          PlayerState(
            score.view, setup: setup, live: pool, voiceCapacity: voices,
            transientCapacity: max(1, score.maximumTransients), &carver)
        }
      })
    for index in scores.indices {
      players[index].pointee.begin(at: 0, instant: 0, beginning: 0, entersMidway: false)
    }
  }

  /// Renders frames from `position` on; blocks follow one another.
  package func render(into output: UnsafeMutablePointer<Float>, frameCount: Int, position: Int) {
    let size = setup.pointee.tileFrames
    var done = 0
    while done < frameCount {
      let frame = position + done
      let offset = frame & (size - 1)
      let count = min(size - offset, frameCount - done)
      let tile = frame >> setup.pointee.tileShift
      if tile != renderedTile {
        render(tile: tile)
        renderedTile = tile
      }
      (output + done).update(from: sink.frames + offset, count: count)
      done += count
    }
  }

  private func render(tile: Int) {
    let size = setup.pointee.tileFrames
    let start = tile * size
    resting.pointee.begin(tileStart: start)
    sink.begin(setup)
    for index in 0..<playerCount {
      let player = players[index]
      if player.isResting() {
        guard restEnds[index] < BusFrame(start + size) else { continue }
        player.pointee.endRest(at: start, among: resting)
      } else {
        player.pointee.finishTile()
      }
      guard !player.isFinished() else { continue }
      if let end = player.pointee.rest(from: start, among: resting) {
        restEnds[index] = end
      } else {
        player.pointee.render(tile: tile, workspace, to: sink)
      }
    }
    resting.pointee.add(tileStart: start, setup, workspace, to: sink)
    sink.finish(setup, workspace)
  }
}
