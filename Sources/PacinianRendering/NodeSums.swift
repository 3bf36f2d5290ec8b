/// Sums over voices at a tile's nodes, one set for each function of the frame that multiplies them.
///
/// A voice's contribution is a sum of carriers with constant weights, each multiplied by a function
/// that all voices of the player share: a power of time, the control's movement, the rotation of
/// the common phase. So each function needs one sum only, interpolated once.
struct NodeSums: BitwiseCopyable {
  /// The function by which a sum is multiplied.
  struct Basis: BitwiseCopyable {
    /// Whether positions are those of the warped tile.
    var isWarped: Bool
    /// The power of time, 0…2.
    var power: Int
    /// Whether the movement of the control multiplies.
    var isMoving: Bool
    /// 0: nothing; 2k − 1 and 2k: cosine and sine of the common phase of harmonic k.
    var rotation: Int

    /// Distinct values of `index`.
    static let count = 12 * (2 * RenderingConstants.maximumHarmonics + 1)
    var index: Int { ((rotation * 3 + power) * 2 + (isMoving ? 1 : 0)) * 2 + (isWarped ? 1 : 0) }

    init(isWarped: Bool, power: Int, isMoving: Bool, rotation: Int) {
      self.isWarped = isWarped
      self.power = power
      self.isMoving = isMoving
      self.rotation = rotation
    }

    init(index: Int) {
      isWarped = index & 1 != 0
      isMoving = index & 2 != 0
      power = index / 4 % 3
      rotation = index / 12
    }
  }

  /// Vectors of all node counts together.
  private static let vectors = NodePlan.nodeOffset(NodePlan.maximumVectors + 1)
  private let values: UnsafeMutablePointer<Double>
  /// One bit for each number of vectors in use.
  private let masks: UnsafeMutablePointer<UInt8>
  /// The bases in use, in order of their first use.
  private let used: UnsafeMutablePointer<Int32>
  private let usedCount: UnsafeMutablePointer<Int>
  let pairs: UnsafeMutablePointer<Float>
  let coefficients: UnsafeMutablePointer<Double>
  let series: UnsafeMutablePointer<Float>

  init(memory: Memory) {
    values = memory.array(of: Double.self, count: Basis.count * Self.vectors * 16)
    masks = memory.array(of: UInt8.self, count: Basis.count)
    used = memory.array(of: Int32.self, count: Basis.count)
    usedCount = memory.array(of: Int.self, count: 1)
    pairs = memory.array(of: Float.self, count: 16 * NodePlan.maximumVectors)
    coefficients = memory.array(of: Double.self, count: 16 * NodePlan.maximumVectors)
    series = memory.array(of: Float.self, count: 16 * NodePlan.maximumVectors)
  }

  var count: Int { usedCount[0] }
  func basis(_ number: Int) -> Basis { Basis(index: Int(used[number])) }
  func mask(_ basis: Basis) -> UInt8 { masks[basis.index] }

  /// The doubles of a sum at `16 · vectors` nodes, zero when first asked for.
  @inline(__always)
  func sum(_ basis: Basis, vectors: Int) -> UnsafeMutablePointer<Double> {
    let index = basis.index
    let sum = values + 16 * (index * Self.vectors + NodePlan.nodeOffset(vectors))
    let bit = UInt8(1) << UInt8(vectors - 1)
    if masks[index] & bit == 0 {
      if masks[index] == 0 {
        used[usedCount[0]] = Int32(truncatingIfNeeded: index)
        usedCount[0] += 1
      }
      masks[index] |= bit
      for node in 0..<(16 * vectors) { sum[node] = 0 }
    }
    return sum
  }

  func clear() {
    for number in 0..<usedCount[0] { masks[Int(used[number])] = 0 }
    usedCount[0] = 0
  }
}
