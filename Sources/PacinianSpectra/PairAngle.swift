import Glibc

/// Cosines and sines of two angles at a time: from a table of parts of a turn, and from there by a short
/// series. Calls of the mathematics library would take most of a waveform's time.
struct PairAngle {
  /// Parts of a turn; a power of two.
  private static let count = 512
  /// The cosine and sine of each.
  private let points: [SIMD2<Double>]

  init() {
    points = (0..<Self.count).map { part in
      let angle = 2 * Double.pi * Double(part) / Double(Self.count)
      return SIMD2(cos(angle), sin(angle))
    }
  }

  /// Calls `body` with a function for angles in radians of up to 2³⁰ in magnitude, whose results are within
  /// 1e-15 · (1 + |angle|) of the true ones.
  ///
  /// What is left of an angle after the nearest part is 0.0062 at most; there the Taylor series to the fifth
  /// and fourth degree err by less than 1e-16.
  @inline(__always)
  func withFunction(
    _ body: (_ cosineAndSine: (SIMD2<Double>) -> (cosine: SIMD2<Double>, sine: SIMD2<Double>)) ->
      Void
  ) {
    points.withUnsafeBufferPointer { points in
      guard let points = points.baseAddress else { return }
      body { angle in
        // Adding this rounds to a whole number, which the lowest bits then hold.
        let rounding = SIMD2(repeating: 0x1.8p52)
        let shifted = angle * (Double(Self.count) / (2 * Double.pi)) + rounding
        let rest = angle - (shifted - rounding) * (2 * Double.pi / Double(Self.count))
        let first = points[Int(truncatingIfNeeded: shifted.x.bitPattern) & (Self.count - 1)]
        let second = points[Int(truncatingIfNeeded: shifted.y.bitPattern) & (Self.count - 1)]
        let cosine = SIMD2(first.x, second.x)
        let sine = SIMD2(first.y, second.y)
        let square = rest * rest
        let sineOfRest = rest + rest * square * (square * (1 / 120.0) - 1 / 6.0)
        let lessOfCosine = square * (square * (1 / 24.0) - 0.5)
        return (
          cosine + (cosine * lessOfCosine - sine * sineOfRest),
          sine + (sine * lessOfCosine + cosine * sineOfRest)
        )
      }
    }
  }
}
