import PacinianKernels

/// A haptic bus, tile by tile: a tile is the sum of the voices that rest, converted to frames
/// together, and of the passes that are rendered by themselves. An engine drives it with calls, and
/// an offline rendering without.
///
/// (The functions are mutating because a call of a nonmutating function would copy the driver, for
/// each player and tile.)
package struct BusDriver: BitwiseCopyable {
  package let setup: UnsafePointer<TileSetup>
  package let workspace: UnsafePointer<TileWorkspace>
  /// The voices of all passes that rest.
  package let resting: UnsafeMutablePointer<RestingVoices>
  /// The sound of the tile.
  package let present: TileSink
  /// The frames of a tile, a power of two.
  package let frameCount: Int

  /// - Parameters:
  ///   - restingCapacity: the voices that can rest at a time.
  ///   - memory: the memory of all members but the setup.
  package init(
    _ setup: UnsafePointer<TileSetup>, kernels: KernelSet, restingCapacity: Int, memory: Memory
  ) {
    self.setup = setup
    frameCount = setup.pointee.tileFrames
    workspace = TileWorkspace.make(frames: frameCount, kernels: kernels, memory: memory)
    resting = memory.array([RestingVoices(capacity: restingCapacity, memory: memory)])
    present = TileSink(tileFrames: frameCount, memory: memory)
  }

  /// The index of a frame of the bus in its tile.
  @_noLocks
  @inline(__always)
  package func offset(of frame: Int) -> Int { frame & (frameCount - 1) }

  /// The number of the tile that contains a frame of the bus.
  @_noLocks
  @inline(__always)
  package func number(of frame: Int) -> Int { frame >> setup.pointee.tileShift }

  /// Begins the tile that starts at the bus's frame `start`, in silence.
  @_noLocks
  package mutating func begin(at start: Int) {
    resting.pointee.begin(tileStart: start)
    present.begin(setup)
  }

  /// Lets a pass rest from the tile on that starts at the bus's frame `start`, or adds its sound to
  /// the tile.
  /// - Parameters:
  ///   - volume: multiplies the pass's sound; for a pass that rests it must be the same as before.
  /// - Returns: the frame up to which the pass rests; `nil` if it does not rest.
  @_noLocks
  package mutating func add(
    _ pass: UnsafeMutablePointer<HapticPass>, volume: Float = 1, at start: Int
  ) -> BusFrame? {
    if pass.isResting() {
      let end = pass.pointee.run.restEnd
      guard end < BusFrame(start + frameCount) else { return end }
      pass.pointee.endRest(at: start, among: resting)
    } else {
      pass.pointee.finishTile()
    }
    if let end = pass.pointee.rest(from: start, volume: volume, among: resting) { return end }
    if !pass.isFinished() {
      pass.pointee.render(tile: number(of: start), volume: volume, workspace, to: present)
    }
    return nil
  }

  /// Adds the voices that rest to the tile that starts at the bus's frame `start`, and converts the
  /// whole sink to frames.
  @_noLocks
  package mutating func finish(at start: Int) {
    resting.pointee.add(tileStart: start, setup, workspace, to: present)
    present.finish(setup, workspace)
  }
}
