import PacinianKernels

/// Renders scores that play together once, from frame 0, tile by tile. An ``OfflineRenderer`` uses
/// it for scores of many voices.
package final class TiledRendering {
  private let setup: UnsafePointer<TileSetup>
  private let workspace: TileWorkspace
  private let players: UnsafeMutablePointer<UnsafeMutablePointer<PlayerState>>
  private let playerCount: Int
  /// The whole of a tile of which a block took a part.
  private let buffer: UnsafeMutablePointer<Float>
  private var bufferedTile = -1
  private let memory = Memory()
  /// The owners of the memory behind the pointers.
  private let scores: [Score]
  private let renderingSetup: RenderingSetup

  /// - Parameters:
  ///   - scores: one or more, of one profile and sample rate; there is room for every event that
  ///     can sound in them.
  ///   - tileFrames: 16, 32, 64, 128 or 256; made smaller where carriers are too high for it.
  package init(_ scores: [Score], level: KernelLevel, tileFrames: Int = 128) {
    let memory = memory
    self.scores = scores
    playerCount = scores.count
    let voices = scores.map { max(1, $0.maximumVoices) }.max() ?? 1
    renderingSetup = RenderingSetup(
      of: scores[0], tileFrames: tileFrames, voiceCapacity: voices,
      piecesPerTile: scores.map { $0.segmentsPerTile }.max() ?? 1)
    setup = renderingSetup.setup
    workspace = TileWorkspace(frames: tileFrames, kernels: KernelSet(level), memory: memory)
    buffer = memory.array(of: Float.self, count: tileFrames + 16)
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
      players[index].pointee.begin(at: 0, scoreFrame: 0, beginning: 0, entersMidway: false)
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
      if count == size {
        render(tile: tile, into: output + done)
      } else {
        if tile != bufferedTile {
          render(tile: tile, into: buffer)
          bufferedTile = tile
        }
        (output + done).update(from: buffer + offset, count: count)
      }
      done += count
    }
  }

  private func render(tile: Int, into output: UnsafeMutablePointer<Float>) {
    let size = setup.pointee.tileFrames
    output.update(repeating: 0, count: size)
    for index in 0..<playerCount where !players[index].pointee.isFinished {
      guard players[index].pointee.render(tile: tile, workspace) else { continue }
      // The first power of time is 1 at every frame.
      workspace.kernels.addProduct(
        values: setup.pointee.output, gains: setup.pointee.plan.powers, count: size,
        output: output)
    }
  }
}
