import Glibc

/// How a tile of frames is rebuilt from node values: the size of the tile, the nodes of each
/// harmonic and the matrices to Chebyshev series.
///
/// A carrier of angular range `z` (radians from a tile's centre to its end) is a smooth function:
/// interpolated at `M` Chebyshev nodes it errs by less than `4 (z/2)^M / M!`, because its Chebyshev
/// coefficients are the Bessel functions `2 J_M(z)` (Abramowitz and Stegun, 9.1.42–45 and 9.1.62).
/// Nodes come in pairs ±x, eight pairs to a vector: sums over voices of the sine part of one side
/// and the cosine part of the other give both.
struct NodePlan: BitwiseCopyable {
  /// The tile sizes in frames that can be asked for are powers of two up to this one.
  static let largestTile = 256
  static let smallestTile = 16
  /// Eight pairs of nodes each.
  static let maximumVectors = 4
  /// The warped tile is as wide as the next step of a quarter octave, at most this much too wide.
  static let warpSlack = 1.189_207_115_002_721
  /// Steps of the warp's width in an octave.
  static let warpSteps = 4
  /// −135 dB, for a harmonic at its largest amplitude.
  private static let tolerance = 1.8e-7

  let tileFrames: Int
  /// The logarithm of `tileFrames`, which is a power of two.
  let tileShift: Int
  /// Half of the distance between a tile's first and last frame.
  let half: Double
  /// Vectors of node pairs for harmonic `k` at index `k − 1`.
  let vectors: UnsafePointer<Int>
  let mostVectors: Int
  /// Rows in one group for harmonic `k` begin at `rowOffsets[k − 1]` vectors.
  let rowOffsets: UnsafePointer<Int>
  let rowVectors: Int
  /// For `v` vectors, from `nodeOffset(v)`: sixteen floats per vector, each node twice.
  let positions: UnsafePointer<Float>
  /// The nodes of one vector, each `x` followed by `−x`.
  let nodes: UnsafePointer<Float>
  /// ¼ in even lanes, which turns sines into cosines, 0 in odd ones.
  let quarters: UnsafePointer<Float>
  /// For `v` vectors, from `seriesOffset(v)`: rows of sixteen that add node pairs to coefficients.
  let series: UnsafePointer<Float>
  /// Maps node pairs directly to frames, for the first harmonic's nodes: for each of its vectors,
  /// sixteen weights per frame.
  let matrix: UnsafePointer<Float>
  /// The matrix of the first vector, transposed: `tileFrames` weights for each of sixteen lanes.
  let columns: UnsafePointer<Float>
  /// From eight node pairs to the coefficients of two polynomials in `2x² − 1`, side by side: the
  /// even part, and the odd one divided by `x`. A row of sixteen for each pair.
  let polynomials: UnsafePointer<Double>
  /// Frame positions in a tile that is not warped, −1…1, and their powers 0, 1 and 2.
  let powers: UnsafePointer<Float>
  /// Widths of the warp: `half · 2^(i / warpSteps)` at `i + widthOrigin`.
  let widths: UnsafePointer<Double>
  let widthOrigin: Int
  let widthCount: Int

  /// Vectors of `positions` before those for `v` vectors.
  static func nodeOffset(_ v: Int) -> Int { v * (v - 1) / 2 }
  /// Rows of `series` before those for `v` vectors.
  static func seriesOffset(_ v: Int) -> Int { (1..<v).reduce(0) { $0 + 8 * $1 * $1 } }

  var frames: UnsafePointer<Float> { powers + tileFrames }

  init(tileFrames wanted: Int, constants: RenderingConstants, memory: Memory) {
    let peaks = (0..<constants.harmonicCount).map { constants.harmonicPeaks[$0] }
    var size = wanted
    while size > Self.smallestTile,
      !peaks.indices.allSatisfy({
        Self.vectors(harmonic: $0 + 1, peak: peaks[$0], size: size, constants) != nil
      })
    { size /= 2 }
    tileFrames = size
    tileShift = size.trailingZeroBitCount
    half = Double(size - 1) / 2
    let perHarmonic = peaks.indices.map {
      Self.vectors(harmonic: $0 + 1, peak: peaks[$0], size: size, constants)
        ?? Self.maximumVectors
    }
    vectors = UnsafePointer(memory.array(perHarmonic))
    mostVectors = perHarmonic.max() ?? 1
    rowOffsets = UnsafePointer(
      memory.array(perHarmonic.indices.map { perHarmonic[..<$0].reduce(0, +) }))
    rowVectors = perHarmonic.reduce(0, +)
    var positions: [Float] = []
    var series: [Float] = []
    for count in 1...Self.maximumVectors {
      let nodes = (0..<(8 * count)).map {
        cos(Double.pi * Double(2 * $0 + 1) / Double(32 * count))
      }
      positions += (0..<(16 * count)).map { Float(nodes[$0 / 2]) }
      for output in 0..<count {
        for node in nodes {
          series += (0..<16).map { lane in
            let order = Double(16 * output + lane)
            let weight = (order == 0 ? 2.0 : 4.0) / Double(16 * count)
            return Float(weight * cos(order * acos(node)))
          }
        }
      }
    }
    self.positions = UnsafePointer(memory.array(positions))
    self.series = UnsafePointer(memory.array(series))
    nodes = UnsafePointer(
      memory.array((0..<16).map { $0 % 2 == 0 ? positions[$0] : -positions[$0] }))
    quarters = UnsafePointer(memory.array((0..<16).map { $0 % 2 == 0 ? Float(0.25) : 0 }))
    let half = half
    let frames = (0..<size).map { Float((Double($0) - half) * (1 / half)) }
    powers = UnsafePointer(
      memory.array([Float](repeating: 1, count: size) + frames + frames.map { $0 * $0 }))
    let rows = Self.matrix(vectors: perHarmonic.first ?? 1, frames: size, half: half)
    matrix = UnsafePointer(memory.array(rows))
    columns = UnsafePointer(
      memory.array((0..<16 * size).map { rows[16 * ($0 % size) + $0 / size] }))
    polynomials = UnsafePointer(memory.array(Self.polynomials()))
    let octaves = constants.isLogarithmic ? constants.span / log(2) : 0
    widthOrigin = Int((octaves * Double(Self.warpSteps)).rounded(.up)) + 1
    widthCount = 2 * widthOrigin + 1
    let origin = widthOrigin
    widths = UnsafePointer(
      memory.array(
        (0..<widthCount).map { half * exp2(Double($0 - origin) / Double(Self.warpSteps)) }))
  }

  /// The width of nodes for positions that reach up to `half`.
  @inline(__always)
  func width(for half: Double) -> Double {
    var index = 0
    while index + 1 < widthCount, widths[index] < half * (1 - 1e-12) { index += 1 }
    return widths[index]
  }

  /// Lagrange's polynomials of the nodes at every frame, in sums and differences for nodes ±x.
  private static func matrix(vectors: Int, frames: Int, half: Double) -> [Float] {
    let nodes = 16 * vectors
    // Cosines of every order first, which the matrix uses over and over.
    let ofNodes = (0..<8 * vectors).map { pair in
      (0..<nodes).map { cos(Double($0) * (Double.pi * Double(2 * pair + 1) / Double(2 * nodes))) }
    }
    let ofFrames = (0..<frames).map { frame in
      (0..<nodes).map { cos(Double($0) * acos((Double(frame) - half) / half)) }
    }
    var matrix: [Float] = []
    matrix.reserveCapacity(16 * vectors * frames)
    for vector in 0..<vectors {
      for frame in ofFrames {
        for pair in ofNodes[8 * vector..<8 * vector + 8] {
          var (even, odd) = (0.5, 0.0)
          for order in 1..<nodes {
            let product = pair[order] * frame[order]
            if order & 1 == 0 { even += product } else { odd += product }
          }
          matrix.append(Float(4 * even / Double(nodes)))
          matrix.append(Float(4 * odd / Double(nodes)))
        }
      }
    }
    return matrix
  }

  /// Lagrange's polynomials of the nodes in powers of `u = 2x² − 1`: `ℓ_k = Σ_j c_j T_j(u_k) T_j`,
  /// with `u_k` the Chebyshev nodes of eight, `c_0 = 1/8` and the other `c_j = 1/4`.
  private static func polynomials() -> [Double] {
    // The coefficients of each `T_j`: T_j+1 = 2u T_j − T_j−1.
    var powers = [
      [1.0] + [Double](repeating: 0, count: 7), [0, 1] + [Double](repeating: 0, count: 6),
    ]
    for order in 2..<8 {
      let (last, before) = (powers[order - 1], powers[order - 2])
      powers.append((0..<8).map { ($0 > 0 ? 2 * last[$0 - 1] : 0) - before[$0] })
    }
    return (0..<8).flatMap { pair -> [Double] in
      let angle = Double.pi * Double(2 * pair + 1) / 32
      return (0..<16).map { lane in
        var sum = 0.0
        for order in 0..<8 {
          let weight = order == 0 ? 0.125 : 0.25
          sum += weight * cos(2 * Double(order) * angle) * powers[order][lane / 2]
        }
        return lane % 2 == 0 ? sum : sum / cos(angle)
      }
    }
  }

  /// The fewest vectors that keep a harmonic's error under the tolerance, or `nil`.
  private static func vectors(
    harmonic: Int, peak: Double, size: Int, _ constants: RenderingConstants
  ) -> Int? {
    let angle =
      Double.pi * Double(harmonic) * constants.highest * Double(size - 1) * warpSlack
    return (1...maximumVectors).first { count in
      let nodes = Double(16 * count)
      let error = log(4 * max(peak, 1e-9)) + nodes * log(angle / 2) - lgamma(nodes + 1)
      return error < log(tolerance)
    }
  }
}
