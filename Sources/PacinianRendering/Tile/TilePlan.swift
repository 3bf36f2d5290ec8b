import PacinianBase

/// The plan by which a tile of frames is computed from moments: the tile's size, the positions of
/// its frames, and for each harmonic the length of the polynomials.
///
/// A carrier that turns by `z` radians from the centre of a span to its end is a series of powers.
/// With `n` terms in all, the remainder of the series is at most `zⁿ / n!` (Taylor's theorem, with
/// Lagrange's bound).
struct TilePlan: BitwiseCopyable {
  /// The largest and smallest tile in frames; the sizes are the powers of two between them.
  static let largestTile = TileTables.largest
  static let smallestTile = TileTables.smallest
  /// The most turns from the centre of a tile to its end, for a harmonic at its largest amplitude.
  /// Turns are floats: below 8 they are rounded by 2⁻²² at most, which is 117 dB below the
  /// harmonic.
  private static let mostTurns = 8.0
  /// −135 dB, for a harmonic at its largest amplitude.
  private static let tolerance = 1.8e-7

  /// The numbers that polynomials of one harmonic need.
  struct Harmonic: BitwiseCopyable {
    /// Frames of the largest part of a tile that one polynomial can represent; 0 if no part is
    /// small enough.
    var frames = 0
    /// Half of the distance between a part's first and last frame.
    var half = 0.0
    /// Positions of a part's frames, −1…1.
    var times: UnsafePointer<Float>
    /// Terms of each half, and the basis that `Kernels.addSeries` takes.
    var terms = 0
    var basis: UnsafePointer<Double>
  }

  let tileFrames: Int
  /// The logarithm of `tileFrames`, which is a power of two.
  let tileShift: Int
  /// Half of the distance between a tile's first and last frame.
  let half: Double
  /// Frame positions in a tile, −1…1.
  let frames: UnsafePointer<Float>
  /// Harmonic `k` at index `k − 1`.
  let harmonics: UnsafePointer<Harmonic>
  /// Whether one polynomial can represent every voice in a tile, so that passes can share a
  /// polynomial.
  let isShared: Bool

  /// Chebyshev nodes, and the weights from them to every frame; see ``TileTables``.
  let nodes: UnsafePointer<Float>
  let matrix: UnsafePointer<Float>
  let columns: UnsafePointer<Float>
  /// The number of segments from which on nodes cost less than adding each segment
  /// frame by frame.
  let leastAtNodes: Int
  /// The number of breakpoints of one pass from which on voices stay in the sums.
  let leastStaying: Int
  /// Whether the values at the nodes determine every carrier.
  let hasNodes: Bool

  /// Terms of each half of that polynomial.
  var terms: Int32 { Int32(harmonics[0].terms) }

  /// - Parameter tileFrames: the frames that the host wants. If carriers turn too often in a tile
  ///   for the precision of floats, as at sample rates of a few kilohertz, tiles have fewer frames.
  init(tileFrames: Int, constants: RenderingConstants, methods: Methods, memory: Memory) {
    let size = Self.frames(atMost: tileFrames, constants)
    self.tileFrames = size
    tileShift = size.trailingZeroBitCount
    let tables = TileTables.shared
    let grid = tables.grid(size)
    (half, frames, matrix, columns) = (grid.half, grid.times, grid.matrix, grid.columns)
    nodes = tables.nodes
    let harmonics = (0..<max(1, constants.harmonicCount)).map { index -> Harmonic in
      var plan = Harmonic(times: grid.times, basis: tables.bases[0])
      guard index < constants.harmonicCount else { return plan }
      var part = size
      while part >= Self.smallestTile {
        let angle = Double.pi * Double(index + 1) * constants.highest * Double(part - 1)
        if let number = TileTables.terms.firstIndex(where: {
          Self.remainder(angle, terms: 2 * $0, peak: constants.harmonicPeaks[index])
            < log(Self.tolerance)
        }) {
          let grid = tables.grid(part)
          plan = Harmonic(
            frames: part, half: grid.half, times: grid.times, terms: TileTables.terms[number],
            basis: tables.bases[number])
          break
        }
        part /= 2
      }
      return plan
    }
    isShared =
      constants.harmonicCount == 1 && !constants.hasLines && harmonics[0].frames == size
    self.harmonics = UnsafePointer(memory.array(harmonics))
    let angle = Double.pi * constants.highest * Double(size - 1)
    // Chirps are a little less smooth than carriers of their highest frequency.
    leastAtNodes = methods.contains(.segmentNodes) ? 24 : .max
    // The error between sixteen nodes is `4 (z/2)¹⁶ / 16!`, because the Chebyshev coefficients of a
    // carrier are the Bessel functions `2 J_M(z)` (Abramowitz and Stegun, 9.1.42–45 and 9.1.62).
    let nodeError = Self.remainder(1.2 * angle / 2, terms: 16, peak: 4)
    let hasNodes = isShared && nodeError < log(Self.tolerance)
    self.hasNodes = hasNodes
    // A line that continues to the tile's end and is subtracted again leaves rounding errors, of
    // four full scales at most. (A few voices must end in exact silence, so they do not stay.)
    let isGentle = 2 * grid.half <= 3 * constants.envelope.shortest
    leastStaying =
      methods.isSuperset(of: [.sums, .differences]) && hasNodes && isGentle ? 16 : .max
  }

  private static func frames(atMost asked: Int, _ constants: RenderingConstants) -> Int {
    let turns =
      (0..<constants.harmonicCount).map {
        Double($0 + 1) * constants.highest * min(1, constants.harmonicPeaks[$0])
      }.max() ?? 0
    var size = asked
    while size > smallestTile, turns * Double(size - 1) / 2 > mostTurns { size /= 2 }
    return size
  }

  /// The logarithm of a series' remainder.
  private static func remainder(_ angle: Double, terms: Int, peak: Double) -> Double {
    log(max(peak, 1e-9)) + Double(terms) * log(angle) - lgamma(Double(terms) + 1)
  }
}
