import PacinianKernels

/// Buffers for rendering one tile of one pass at a time, shared by the passes of a bus.
package struct TileWorkspace: BitwiseCopyable {
  package let kernels: KernelSet
  /// The own sink of the pass that is being rendered, for sound that cannot be added to the shared
  /// sink.
  package let own: TileSink
  /// For each frame: its position in warped time from the tile's start (or its common turns), and
  /// its position from position 0.
  let warp: UnsafeMutablePointer<Double>
  let positions: UnsafeMutablePointer<Float>
  let commons: UnsafeMutablePointer<Float>
  /// For each group of sixteen frames its first position, twice, as kernels of values take it, with
  /// room before it.
  let starts: UnsafeMutablePointer<Float>
  /// The positions of the plan's nodes.
  let nodePositions: UnsafeMutablePointer<Float>
  /// The sharpness control's distance from the middle of its range in the tile.
  let moves: UnsafeMutablePointer<Float>
  /// Sine and cosine of the common turns.
  let sines: UnsafeMutablePointer<Float>
  let cosines: UnsafeMutablePointer<Float>
  /// The intensity control.
  let gains: UnsafeMutablePointer<Float>
  /// Segments in warped time, and segments whose heights the sharpness control moves.
  let warped: SegmentBatch
  let moved: SegmentBatch
  /// Transients that sound all through the tile.
  let mixes: UnsafeMutablePointer<pacinian_mix>
  /// Scratch memory for kernels, and the moments of one polynomial.
  let moments: UnsafeMutablePointer<Float>
  let coefficients: UnsafeMutablePointer<Float>
  let sums: UnsafeMutablePointer<Double>

  /// Clears the moments of amplitudes up to a power of time.
  func clearSums(degree: Int) {
    for index in 0..<32 * (degree + 1) { sums[index] = 0 }
  }

  /// The number of transients that are added at a time: usually more than sound in one pass.
  static let mixCapacity = 256

  /// Makes a workspace in `memory`, which owns it.
  package static func make(
    frames: Int, kernels: KernelSet, memory: Memory
  ) -> UnsafePointer<TileWorkspace> {
    UnsafePointer(
      memory.array([TileWorkspace(frames: frames, kernels: kernels, memory: memory)]))
  }

  private init(frames: Int, kernels: KernelSet, memory: Memory) {
    self.kernels = kernels
    // Kernels may write up to a vector past the last frame.
    let length = frames + 16
    own = TileSink(tileFrames: frames, memory: memory)
    warp = memory.array(of: Double.self, count: max(length, KernelSet.warpState))
    positions = memory.array(of: Float.self, count: length)
    nodePositions = memory.array(of: Float.self, count: 16)
    commons = memory.array(of: Float.self, count: length)
    starts = memory.array(of: Float.self, count: 16 + length) + 16
    moves = memory.array(of: Float.self, count: length)
    sines = memory.array(of: Float.self, count: length)
    cosines = memory.array(of: Float.self, count: length)
    gains = memory.array(of: Float.self, count: length)
    warped = SegmentBatch(tileFrames: frames, memory: memory)
    moved = SegmentBatch(tileFrames: frames, memory: memory)
    mixes = memory.array(of: pacinian_mix.self, count: Self.mixCapacity)
    moments = memory.array(of: Float.self, count: KernelSet.momentScratch)
    coefficients = memory.array(of: Float.self, count: 32 * (TileSink.mostDegree + 1))
    sums = memory.array(of: Double.self, count: 32 * (TileSink.mostDegree + 1))
  }
}
