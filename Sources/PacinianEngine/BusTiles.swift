import PacinianKernels
import PacinianRendering

/// The haptic bus's present tile, what it is made of, and the grid of tiles.
struct BusTiles: BitwiseCopyable {
  let setup: UnsafePointer<TileSetup>
  let workspace: UnsafePointer<TileWorkspace>
  /// The voices of all players that rest.
  let resting: UnsafeMutablePointer<RestingVoices>
  /// The block that they have moved to.
  private(set) var restingBlock: UnsafeMutablePointer<GrownBlock>?
  let present: TileSink
  /// The sound of one player that is wanted alone.
  let alone: TileSink

  init(
    _ configuration: EngineConfiguration, setup: UnsafePointer<TileSetup>, kernels: KernelSet,
    memory: Memory
  ) {
    self.setup = setup
    workspace = TileWorkspace.make(
      frames: configuration.tileFrames, kernels: kernels, memory: memory)
    resting = memory.array([
      RestingVoices(capacity: GrowingMemory.least.voices, memory: memory)
    ])
    present = TileSink(tileFrames: configuration.tileFrames, memory: memory)
    alone = TileSink(tileFrames: configuration.tileFrames, memory: memory)
  }

  /// Moves the voices that rest to another block. Complexity: O(voices).
  /// - Returns: the block that is not used any more, which is the other one if it is too small.
  mutating func moveResting(
    to block: UnsafeMutablePointer<GrownBlock>
  ) -> UnsafeMutablePointer<GrownBlock>? {
    guard block.pointee.capacity >= resting.pointee.count else { return block }
    let old = restingBlock
    resting.pointee.move(to: block.pointee.memory, capacity: block.pointee.capacity)
    restingBlock = block
    return old
  }

  /// The frames of a tile, a power of two.
  var frameCount: Int { setup.pointee.tileFrames }

  /// Which frame of its tile a frame of the bus is.
  func offset(of frame: Int) -> Int { frame & (frameCount - 1) }

  /// The first frame of the tile that a frame of the bus lies in.
  func start(of frame: Int) -> Int { frame & ~(frameCount - 1) }

  /// The number of the tile that a frame of the bus lies in.
  func number(of frame: Int) -> Int { frame >> setup.pointee.tileShift }

  /// Begins the present tile, in silence.
  func clear() { present.begin(setup) }

  /// Adds the voices that rest, and brings all to frames.
  func finish(tileStart: Int) {
    resting.pointee.add(tileStart: tileStart, setup, workspace, to: present)
    present.finish(setup, workspace)
  }

  /// Makes the frames of `alone` the sound of one pass of a layer in a tile.
  func renderAlone(_ state: UnsafeMutablePointer<PlayerState>, tile number: Int) {
    alone.begin(setup)
    state.pointee.render(tile: number, workspace, to: alone)
    alone.finish(setup, workspace)
  }

  /// Adds the sound of one pass of a layer to `count` frames of the tile from the bus's frame
  /// `position` on.
  func add(
    _ state: UnsafeMutablePointer<PlayerState>, gain: PlayerGain, from position: Int, count: Int
  ) {
    guard count < frameCount else { return add(state, gain: gain, sign: 1, from: position) }
    guard !state.isFinished() else { return }
    renderAlone(state, tile: number(of: position))
    let first = offset(of: position)
    mixAlone(gain: gain, from: position - first, frames: first..<first + count)
  }

  /// Adds frames of the sound that is alone to the tile, which begins at the bus's frame `start`.
  func mixAlone(gain: PlayerGain, from start: Int, frames: Range<Int>) {
    for frame in frames {
      present.frames[frame] += gain.value(at: start + frame) * alone.frames[frame]
    }
  }

  /// Adds the sound of one pass of a layer, times `sign`, to the frames of the tile from the bus's
  /// frame `position` on. At the tile's beginning it joins the sound of all others.
  @inline(__always)
  func add(
    _ state: UnsafeMutablePointer<PlayerState>, gain: PlayerGain, sign: Float, from position: Int
  ) {
    guard !state.isResting(), !state.isFinished() else { return }
    let first = offset(of: position)
    if first == 0, gain.isUnity(from: position) {
      return state.pointee.render(tile: number(of: position), workspace, to: present)
    }
    renderAlone(state, tile: number(of: position))
    for frame in first..<frameCount {
      present.frames[frame] +=
        sign * gain.value(at: position - first + frame) * alone.frames[frame]
    }
  }
}
