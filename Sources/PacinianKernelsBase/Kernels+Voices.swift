import CPacinianCPU

extension Kernels {
  /// Weights of voices on an envelope ramp over one tile.
  ///
  /// With the envelope `e(n) = level + slope · (n − origin)`, centre `frame + offset` and half-width
  /// `half` in frames, `e = p + q τ` for τ in −1…1; writes `amplitude · p` and `amplitude · q`, or for
  /// the quadratic law the three weights of `amplitude · (p + q τ)²`.
  /// Groups of sixteen, as ``carriers``.
  #if RT_PROOF
    @_noLocks
  #endif
  @export(interface)
  public static func rampWeights(
    amplitudes: UnsafePointer<Float>, levels: UnsafePointer<Float>, slopes: UnsafePointer<Float>,
    origins: UnsafePointer<Int32>, count: Int, frame: Int32, offset: Float, half: Float,
    isQuadratic: Bool, constant: UnsafeMutablePointer<Float>,
    linear: UnsafeMutablePointer<Float>, square: UnsafeMutablePointer<Float>
  ) {
    let frame = SIMD16<Int32>(repeating: frame)
    var index = 0
    while index < count {
      let elapsed = pacinian_float_from_int(frame &- load(origins, index)) + offset
      let slope = load(slopes, index)
      let amplitude = load(amplitudes, index)
      let p = multiplyAdd(slope, elapsed, load(levels, index))
      let q = slope * half
      if isQuadratic {
        store(amplitude * p * p, constant, index)
        store(amplitude * p * q * 2, linear, index)
        store(amplitude * q * q, square, index)
      } else {
        store(amplitude * p, constant, index)
        store(amplitude * q, linear, index)
      }
      index += 16
    }
  }

  /// `output[i] = weights[i] · (bases[i] + slopes[i] · factor)`; groups of sixteen.
  #if RT_PROOF
    @_noLocks
  #endif
  @export(interface)
  public static func lineWeights(
    weights: UnsafePointer<Float>, bases: UnsafePointer<Float>, slopes: UnsafePointer<Float>,
    factor: Float, count: Int, output: UnsafeMutablePointer<Float>
  ) {
    let factor = Floats(repeating: factor)
    var index = 0
    while index < count {
      let line = multiplyAdd(load(slopes, index), factor, load(bases, index))
      store(load(weights, index) * line, output, index)
      index += 16
    }
  }

  /// Writes to `found`, in ascending order, every `i < count` for which `corners[i] < frame`,
  /// `lows[i] > low` or `highs[i] < high`, and returns how many: the voices a tile cannot treat as
  /// smooth. Groups of sixteen; `found` has room for `count`.
  #if RT_PROOF
    @_noLocks
  #endif
  @export(interface)
  public static func findCorners(
    corners: UnsafePointer<Int32>, lows: UnsafePointer<Float>, highs: UnsafePointer<Float>,
    count: Int, frame: Int32, low: Float, high: Float, found: UnsafeMutablePointer<Int32>
  ) -> Int {
    let frames = SIMD16<Int32>(repeating: frame)
    let low = Floats(repeating: low)
    let high = Floats(repeating: high)
    var total = 0
    var index = 0
    while index < count {
      let mask =
        (load(corners, index) .< frames) .| (load(lows, index) .> low)
        .| (load(highs, index) .< high)
      let bits = unsafeBitCast(mask, to: SIMD16<Int32>.self)
      if pacinian_any(bits) != 0 {
        let end = min(16, count - index)
        for lane in 0..<end where bits[lane] != 0 {
          found[total] = Int32(truncatingIfNeeded: index + lane)
          total += 1
        }
      }
      index += 16
    }
    return total
  }
}
