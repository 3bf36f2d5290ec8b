import CPacinianCPU

/// Few voices in a tile in which the warp's rate runs straight in its logarithm: chirps, which are
/// as smooth as carriers of constant frequency and so need no more nodes.
extension Kernels {
  /// Adds voices whose envelopes and whose player's gain run straight in a tile to its node sums,
  /// which are those of ``addResting(_:count:degree:position:half:scratch:sums:)``.
  ///
  /// At the node `x` in −1…1 a voice is `L(p + q x) · a · sin(2π φ)`, with `φ = frequency ·
  /// (position + rate · d · φ₁(growth · d)) + offset` turns, `d = half · x`, `φ₁(x) = (eˣ − 1) / x`
  /// as ``warpLine(rate:growth:half:times:frames:output:)`` has it, and `p + q x` the envelope, 1
  /// for voices that hold; their sum times `L(gain + rise · x)`. The values at ±x become even and
  /// odd parts, half of their sum and of their difference.
  /// - Parameters:
  ///   - holds: whether the voices' envelopes are 1.
  ///   - isQuadratic: whether the law `L` squares.
  ///   - position: the tile's centre in warped frames.
  ///   - rate: at the centre; `growth` is that of its logarithm per frame.
  ///   - centre: the tile's, in the frames of the envelopes' origins, `half` frames from it to the
  ///     tile's end.
  ///   - nodes: sixteen, each `x` followed by `−x`.
  @_noLocks
  @export(interface)
  public static func addChirps(
    _ voices: pacinian_smooth, count: Int, holds: Bool, isQuadratic: Bool, position: Double,
    rate: Double, growth: Double, centre: Double, half: Double, gain: Double, rise: Double,
    nodes: UnsafePointer<Float>, sums: UnsafeMutablePointer<Double>
  ) {
    let nodes = load(nodes, 0)
    let times = warped(nodes, rate: Float(rate * half), growth: Float(growth * half))
    let half = Float(half)
    var total = Floats.zero
    for voice in 0..<max(0, count) {
      let frequency = voices.frequencies[voice]
      let whole = frequency * position + voices.offsets[voice]
      let phase = Floats(repeating: Float(whole - ((whole + doubleShifter) - doubleShifter)))
      let turns = fraction(multiplyAdd(Floats(repeating: Float(frequency)), times, phase))
      var level = Floats(repeating: voices.amplitudes[voice])
      if !holds {
        let slope = voices.slopes[voice]
        let middle = voices.levels[voice] + slope * Float(centre - voices.origins[voice])
        let envelope = multiplyAdd(
          Floats(repeating: slope * half), nodes, Floats(repeating: middle))
        level *= isQuadratic ? envelope * envelope : envelope
      }
      total = multiplyAdd(level, sineOfTurns(turns, turns * turns), total)
    }
    let gains = multiplyAdd(
      Floats(repeating: Float(rise)), nodes, Floats(repeating: Float(gain)))
    total *= isQuadratic ? gains * gains : gains
    let signs = Floats(1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1, 1, -1)
    add(multiplyAdd(total, signs, pacinian_swap(total)) * 0.5, to: sums)
  }

  /// `rate · x · φ₁(growth · x)`, `φ₁(x) = (eˣ − 1) / x` by its Taylor series to x⁵, whose
  /// remainder for `|growth · x| ≤ ¼` is 5e-8 of the term, a rounding.
  @inline(__always)
  static func warped(_ x: Floats, rate: Float, growth: Float) -> Floats {
    let steps = Floats(repeating: growth) * x
    var series = Floats(repeating: 1.0 / 720)
    series = multiplyAdd(series, steps, Floats(repeating: 1.0 / 120))
    series = multiplyAdd(series, steps, Floats(repeating: 1.0 / 24))
    series = multiplyAdd(series, steps, Floats(repeating: 1.0 / 6))
    series = multiplyAdd(series, steps, Floats(repeating: 0.5))
    series = multiplyAdd(series, steps, Floats(repeating: 1))
    return Floats(repeating: rate) * x * series
  }
}
