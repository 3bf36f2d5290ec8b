extension Kernels {
  /// `output[n] += multipliers[n] · Σ_k coefficients[k] T_k(positions[n])`, a Chebyshev series
  /// evaluated at every frame.
  ///
  /// Even and odd terms run as two chains in `u = 2x² − 1`, where `T_2i(x) = T_i(u)` and
  /// `T_2i+1(x) = x · V_i(u)` (`V_0 = 1`, `V_1 = 2u − 1`, the same recurrence): Clenshaw's sums
  /// (C. W. Clenshaw, Math. Comp. 9, 1955) of half the length, twice as many at a time.
  /// - Parameters:
  ///   - count: number of coefficients, even, 4 or more.
  ///   - frames: a multiple of 16.
  @_noLocks
  @export(interface)
  public static func addSeries(
    coefficients: UnsafePointer<Float>, count: Int, positions: UnsafePointer<Float>,
    multipliers: UnsafePointer<Float>, frames: Int, output: UnsafeMutablePointer<Float>
  ) {
    var index = 0
    #if !arch(arm64)
      // Two vectors at a time; arm64 has no registers for them: 104 instructions a pair of terms,
      // not 2 · 39.
      while index + 32 <= frames {
        addSeries2(coefficients, count, positions, multipliers, index, output)
        index += 32
      }
    #endif
    while index < frames {
      addSeries1(coefficients, count, positions, multipliers, index, output)
      index += 16
    }
  }

  @inline(__always)
  static func addSeries2(
    _ coefficients: UnsafePointer<Float>, _ count: Int, _ positions: UnsafePointer<Float>,
    _ multipliers: UnsafePointer<Float>, _ index: Int, _ output: UnsafeMutablePointer<Float>
  ) {
    let x0 = load(positions, index)
    let x1 = load(positions, index + 16)
    let one = Floats(repeating: -2)
    // 2u = 4x² − 2
    let u0 = multiplyAdd(x0 * 4, x0, one)
    let u1 = multiplyAdd(x1 * 4, x1, one)
    var even0 = Floats.zero, even1 = Floats.zero, odd0 = Floats.zero, odd1 = Floats.zero
    var evenBefore0 = Floats.zero, evenBefore1 = Floats.zero
    var oddBefore0 = Floats.zero, oddBefore1 = Floats.zero
    var term = count - 2
    while term >= 2 {
      let evenTerm = Floats(repeating: coefficients[term])
      let oddTerm = Floats(repeating: coefficients[term + 1])
      let e0 = multiplyAdd(u0, even0, evenTerm - evenBefore0)
      let e1 = multiplyAdd(u1, even1, evenTerm - evenBefore1)
      let o0 = multiplyAdd(u0, odd0, oddTerm - oddBefore0)
      let o1 = multiplyAdd(u1, odd1, oddTerm - oddBefore1)
      evenBefore0 = even0
      evenBefore1 = even1
      oddBefore0 = odd0
      oddBefore1 = odd1
      even0 = e0
      even1 = e1
      odd0 = o0
      odd1 = o1
      term -= 2
    }
    let e = Floats(repeating: coefficients[0])
    let o = Floats(repeating: coefficients[1])
    let sum0 = multiplyAdd(
      multiplyAdd(u0 - 1, odd0, o - oddBefore0), x0,
      multiplyAdd(u0 * 0.5, even0, e - evenBefore0))
    let sum1 = multiplyAdd(
      multiplyAdd(u1 - 1, odd1, o - oddBefore1), x1,
      multiplyAdd(u1 * 0.5, even1, e - evenBefore1))
    store(multiplyAdd(sum0, load(multipliers, index), load(output, index)), output, index)
    store(
      multiplyAdd(sum1, load(multipliers, index + 16), load(output, index + 16)), output,
      index + 16)
  }

  @inline(__always)
  static func addSeries1(
    _ coefficients: UnsafePointer<Float>, _ count: Int, _ positions: UnsafePointer<Float>,
    _ multipliers: UnsafePointer<Float>, _ index: Int, _ output: UnsafeMutablePointer<Float>
  ) {
    let x = load(positions, index)
    let u = multiplyAdd(x * 4, x, Floats(repeating: -2))
    var even = Floats.zero, odd = Floats.zero, evenBefore = Floats.zero, oddBefore = Floats.zero
    var term = count - 2
    while term >= 2 {
      let e = multiplyAdd(u, even, Floats(repeating: coefficients[term]) - evenBefore)
      let o = multiplyAdd(u, odd, Floats(repeating: coefficients[term + 1]) - oddBefore)
      evenBefore = even
      oddBefore = odd
      even = e
      odd = o
      term -= 2
    }
    let sum = multiplyAdd(
      multiplyAdd(u - 1, odd, Floats(repeating: coefficients[1]) - oddBefore), x,
      multiplyAdd(u * 0.5, even, Floats(repeating: coefficients[0]) - evenBefore))
    store(multiplyAdd(sum, load(multipliers, index), load(output, index)), output, index)
  }
}
