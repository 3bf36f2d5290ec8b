import PacinianKernels

/// Buffers for rendering one tile of one player at a time, shared by the players of a renderer.
package struct TileWorkspace: BitwiseCopyable {
  /// Voices whose sums are taken at a time: few enough that float sums keep their digits and
  /// that a chunk's buffers stay in the first cache, enough to spread a call's cost.
  static let chunk = 256

  package let kernels: KernelSet
  /// Sum over frames, Float, per frame.
  let buffer: UnsafeMutablePointer<Float>
  let multipliers: UnsafeMutablePointer<Float>
  let gains: UnsafeMutablePointer<Float>
  /// Per chunk of voices.
  let sines: UnsafeMutablePointer<Float>
  let cosines: UnsafeMutablePointer<Float>
  let weights: UnsafeMutablePointer<Float>
  let lineWeights: UnsafeMutablePointer<Float>
  let pairs: UnsafeMutablePointer<Float>
  /// The warp of the tile: frames relative to the tile's start (or common turns), then positions.
  let warp: UnsafeMutablePointer<Double>
  let positions: UnsafeMutablePointer<Float>
  let commons: UnsafeMutablePointer<Float>
  /// The control's distance from the middle of its range in the tile.
  let moves: UnsafeMutablePointer<Float>
  /// Sine and cosine of the common turns of each harmonic.
  let rotations: UnsafeMutablePointer<Float>
  let zeros: UnsafeMutablePointer<Double>
  let sums: NodeSums
  /// The node sums of one player's chirps.
  let chirps: UnsafeMutablePointer<Double>
  /// Harmonic lines of the voice being walked.
  let bases: UnsafeMutablePointer<Float>
  let tilts: UnsafeMutablePointer<Float>
  let frames: Int
  /// Voices to add frame by frame: on the tile's own positions, and on warped ones.
  let plainCorners: CornerBatch
  let warpedCorners: CornerBatch

  /// Node values that corners add from their frame on, for the first harmonic; all zero between
  /// tiles.
  let buckets: UnsafeMutablePointer<Float>
  /// Powers of time a bucket has room for.
  static let bucketPowers = 3

  /// Transients that sound all through the tile.
  let mixes: UnsafeMutablePointer<pacinian_mix>
  /// How many are added at a time: more than one player sounds as a rule.
  static let mixCapacity = 256

  package init(frames: Int, kernels: KernelSet, memory: Memory) {
    self.kernels = kernels
    self.frames = frames
    let chunk = Self.chunk
    // Kernels may write up to a vector past the last frame.
    let length = frames + 16
    buffer = memory.array(of: Float.self, count: length)
    multipliers = memory.array(of: Float.self, count: length)
    gains = memory.array(of: Float.self, count: length)
    sines = memory.array(of: Float.self, count: max(chunk, length))
    cosines = memory.array(of: Float.self, count: max(chunk, length))
    weights = memory.array(of: Float.self, count: 3 * chunk)
    lineWeights = memory.array(of: Float.self, count: chunk)
    // Two sets for voices from the table.
    pairs = memory.array(of: Float.self, count: 4 * chunk)
    warp = memory.array(of: Double.self, count: length)
    positions = memory.array(of: Float.self, count: length)
    commons = memory.array(of: Float.self, count: length)
    moves = memory.array(of: Float.self, count: length)
    rotations = memory.array(
      of: Float.self, count: 2 * RenderingConstants.maximumHarmonics * length)
    zeros = memory.array(of: Double.self, count: length)
    sums = NodeSums(memory: memory)
    chirps = memory.array(of: Double.self, count: 16)
    bases = memory.array(of: Float.self, count: RenderingConstants.maximumHarmonics)
    tilts = memory.array(of: Float.self, count: RenderingConstants.maximumHarmonics)
    buckets = memory.array(
      of: Float.self,
      count: length * 16 * Self.bucketPowers * NodePlan.maximumVectors)
    mixes = memory.array(of: pacinian_mix.self, count: Self.mixCapacity)
    plainCorners = CornerBatch(memory: memory)
    warpedCorners = CornerBatch(memory: memory)
  }
}
