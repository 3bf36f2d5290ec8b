import PacinianBase

/// The tables of tiles that do not depend on a profile. There is one of each for the whole process,
/// because to make them costs as much as to render a short pattern.
final class TileTables: @unchecked Sendable {
  static let shared = TileTables()

  /// The smallest and largest number of frames of a tile, or of a part of a tile; all are powers of
  /// two.
  static let smallest = 16
  static let largest = 256
  /// Terms of the even and of the odd half of a polynomial: as many as fill a vector with both
  /// halves, or more for larger angles. With still more terms the rounding of floats would be too
  /// large.
  static let terms = [8, 12]

  /// The tables that follow from a number of frames.
  struct Grid: BitwiseCopyable {
    /// Half of the distance between the first and the last frame.
    var half: Double
    /// Positions of the frames, −1…1.
    var times: UnsafePointer<Float>
    /// From ``TileTables/nodes`` to every frame: sixteen weights for each.
    var matrix: UnsafePointer<Float>
    /// The same weights, with the frames of a node side by side.
    var columns: UnsafePointer<Float>
  }

  /// Sixteen Chebyshev nodes.
  let nodes: UnsafePointer<Float>
  /// For each of ``terms`` the basis that `Kernels.addSeries` takes.
  let bases: [UnsafePointer<Double>]
  private let grids: [Grid]
  private let memory = Memory()

  private init() {
    let memory = memory
    let exact = (0..<16).map { cos(Double.pi * Double(2 * $0 + 1) / 32) }
    nodes = UnsafePointer(memory.array(exact.map { Float($0) }))
    bases = Self.terms.map { Self.basis(terms: $0, memory) }
    let atNodes = exact.map(Self.chebyshev)
    grids = (Self.smallest.trailingZeroBitCount...Self.largest.trailingZeroBitCount).map {
      Self.grid(1 << $0, atNodes, memory)
    }
  }

  /// - Parameter frames: a power of two, ``smallest`` to ``largest``.
  func grid(_ frames: Int) -> Grid {
    grids[frames.trailingZeroBitCount - Self.smallest.trailingZeroBitCount]
  }

  private static func grid(_ frames: Int, _ nodes: [[Double]], _ memory: Memory) -> Grid {
    let half = Double(frames - 1) / 2
    let rows = (0..<frames).flatMap { weights(nodes, at: (Double($0) - half) / half) }
    return Grid(
      half: half,
      times: UnsafePointer(
        memory.array((0..<frames).map { Float((Double($0) - half) * (1 / half)) })),
      matrix: UnsafePointer(memory.array(rows)),
      columns: UnsafePointer(
        memory.array((0..<16 * frames).map { rows[16 * ($0 % frames) + $0 / frames] })))
  }

  /// Lagrange's polynomials of sixteen Chebyshev nodes at a position, from the Chebyshev
  /// polynomials at each node.
  private static func weights(_ nodes: [[Double]], at position: Double) -> [Float] {
    let here = chebyshev(position)
    return nodes.map { node in
      Float((1..<16).reduce(0.5) { $0 + node[$1] * here[$1] } / 8)
    }
  }

  /// The first sixteen Chebyshev polynomials at a position.
  private static func chebyshev(_ position: Double) -> [Double] {
    let angle = acos(position)
    return (0..<16).map { cos(Double($0) * angle) }
  }

  /// From moments to polynomials in `u = 2x² − 1`: term `i` is `x²ⁱ / (2i)!` in the even half and
  /// `x · x²ⁱ / (2i + 1)!` in the odd one, and `x²ⁱ = 2⁻ⁱ Σ_j C(i, j) uʲ`.
  private static func basis(terms: Int, _ memory: Memory) -> UnsafePointer<Double> {
    let width = terms > 8 ? 16 : 8
    var rows = [Double](repeating: 0, count: terms * 2 * width)
    for term in 0..<terms {
      let order = Double(term)
      for power in 0...term {
        let other = Double(power)
        let choices = lgamma(order + 1) - lgamma(other + 1) - lgamma(order - other + 1)
        let weight = choices - order * log(2)
        rows[2 * width * term + power] = exp(weight - lgamma(2 * order + 1))
        rows[2 * width * term + width + power] = exp(weight - lgamma(2 * order + 2))
      }
    }
    return UnsafePointer(memory.array(rows))
  }
}
