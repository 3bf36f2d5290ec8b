import CPacinianCPU

extension Kernels {
  /// Weights of voices on an envelope ramp over one tile.
  ///
  /// With the envelope `e(n) = level + slope · (n − origin)`, the tile's `centre` and half-width
  /// `half` in frames, `e = p + q τ` for τ in −1…1; writes `amplitude · p` and `amplitude · q`, or
  /// for the quadratic law the three weights of `amplitude · (p + q τ)²`. Groups of sixteen, as
  /// ``carriers``.
  @_noLocks
  @export(interface)
  public static func rampWeights(
    amplitudes: UnsafePointer<Float>, levels: UnsafePointer<Float>, slopes: UnsafePointer<Float>,
    origins: UnsafePointer<Double>, count: Int, centre: Double, half: Float, isQuadratic: Bool,
    constant: UnsafeMutablePointer<Float>, linear: UnsafeMutablePointer<Float>,
    square: UnsafeMutablePointer<Float>
  ) {
    let centre = Doubles(repeating: centre)
    var index = 0
    while index < count {
      let elapsed = pacinian_narrow(
        centre - load(origins, index), centre - load(origins, index + 8))
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
  @_noLocks
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
  /// smooth. Groups of eight; `found` has room for `count` and a group.
  @_noLocks
  @export(interface)
  public static func findCorners(
    corners: UnsafePointer<Double>, lows: UnsafePointer<Double>, highs: UnsafePointer<Double>,
    count: Int, frame: Double, low: Double, high: Double, found: UnsafeMutablePointer<Int32>
  ) -> Int {
    var total = 0
    var index = 0
    while index < count {
      total += Int(
        pacinian_append_outside(
          load(corners, index), frame, load(lows, index), low, load(highs, index), high,
          Int32(truncatingIfNeeded: index), Int64(count - index), found + total))
      index += 8
    }
    return total
  }
}
