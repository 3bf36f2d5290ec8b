#if arch(x86_64) || !(TIER_V3 || TIER_V4)

import CPacinianBase

/// Polynomials at every frame, from their moments.
extension Kernels {
  /// Converts moments to frames: `output[n] += gains[n] · Σ_p times[n]ᵖ P_p(x)`, with `x =
  /// (positions[n] − middle) · inverse` and `P_p` the polynomial of the moments of power `p`.
  ///
  /// In powers of `x²` the terms of large angles cancel each other. In powers of `u = 2x² − 1` they
  /// do not: on the circle of radius 1 the cosine of the largest angle that a plan allows grows by
  /// three at most. `basis` converts powers of `x²` to powers of `u` in double precision; each
  /// frame is then one Horner scheme for each half.
  /// - Parameters:
  ///   - series: the highest power, the number of terms, 8 or 12, and the basis: for each term a
  ///     row of the even half and a row of the odd half.
  ///   - gains: 1 without the array.
  ///   - frames: a multiple of 16.
  ///   - scratch: room for 96 floats.
  @_noLocks
  @export(interface)
  public static func addSeries(
    _ sums: UnsafePointer<Double>, _ series: UnsafePointer<pacinian_series>,
    positions: UnsafePointer<Float>, times: UnsafePointer<Float>, gains: UnsafePointer<Float>?,
    frames: Int, scratch: UnsafeMutablePointer<Float>, output: UnsafeMutablePointer<Float>
  ) {
    let form = series.pointee
    let (degree, terms) = (Int(form.degree), Int(form.terms))
    for power in 0...degree {
      writeCoefficients(sums + 32 * power, form.basis, terms, scratch + 32 * power)
    }
    var frame = 0
    while frame < frames {
      // A single group of sixteen frames is computed twice: two chains cost little more than one.
      let next = min(frame + 16, frames - 16)
      var first = SeriesValue(positions, frame, form)
      var second = SeriesValue(positions, next, form)
      var power = degree
      while power >= 0 {
        let coefficients = scratch + 32 * power
        first.begin(coefficients, terms)
        second.begin(coefficients, terms)
        var term = terms - 2
        while term >= 0 {
          first.add(coefficients, term, terms)
          second.add(coefficients, term, terms)
          term -= 1
        }
        first.finish(load(times, frame))
        second.finish(load(times, next))
        power -= 1
      }
      addValue(first.total, gains, frame, output)
      if next > frame { addValue(second.total, gains, next, output) }
      frame += 32
    }
  }

  /// Polynomials at sixteen frames, by Horner's scheme.
  private struct SeriesValue {
    let x: Floats
    let u: Floats
    var even = Floats.zero
    var odd = Floats.zero
    var total = Floats.zero

    @inline(__always)
    init(_ positions: UnsafePointer<Float>, _ frame: Int, _ form: pacinian_series) {
      x = (load(positions, frame) - form.middle) * form.inverse
      u = multiplyAdd(x + x, x, Floats(repeating: -1))
    }

    /// Begins a power with its highest terms.
    @inline(__always)
    mutating func begin(_ coefficients: UnsafePointer<Float>, _ terms: Int) {
      even = Floats(repeating: coefficients[terms - 1])
      odd = Floats(repeating: coefficients[(terms > 8 ? 16 : 8) + terms - 1])
    }

    @inline(__always)
    mutating func add(_ coefficients: UnsafePointer<Float>, _ term: Int, _ terms: Int) {
      even = multiplyAdd(even, u, Floats(repeating: coefficients[term]))
      odd = multiplyAdd(odd, u, Floats(repeating: coefficients[(terms > 8 ? 16 : 8) + term]))
    }

    /// Ends a power and begins the next lower power.
    @inline(__always)
    mutating func finish(_ time: Floats) {
      total = multiplyAdd(total, time, multiplyAdd(odd, x, even))
    }
  }

  @inline(__always)
  private static func addValue(
    _ value: Floats, _ gains: UnsafePointer<Float>?, _ frame: Int,
    _ output: UnsafeMutablePointer<Float>
  ) {
    var value = value
    if let gains { value *= load(gains, frame) }
    store(load(output, frame) + value, output, frame)
  }

  /// The coefficients of a power's two polynomials in `u`, first the even half, then the odd half.
  @inline(__always)
  private static func writeCoefficients(
    _ sums: UnsafePointer<Double>, _ basis: UnsafePointer<Double>, _ terms: Int,
    _ output: UnsafeMutablePointer<Float>
  ) {
    if terms <= 8 {
      var (even, odd) = (Doubles.zero, Doubles.zero)
      for term in 0..<8 {
        even = multiplyAdd(load(basis, 16 * term), Doubles(repeating: sums[term]), even)
        odd = multiplyAdd(load(basis, 16 * term + 8), Doubles(repeating: sums[8 + term]), odd)
      }
      store(pacinian_narrow(even, odd), output, 0)
      return
    }
    for half in 0..<2 {
      var (low, high) = (Doubles.zero, Doubles.zero)
      for term in 0..<12 {
        let row = basis + 32 * term + 16 * half
        let sum = Doubles(repeating: sums[16 * half + term])
        low = multiplyAdd(load(row, 0), sum, low)
        high = multiplyAdd(load(row, 8), sum, high)
      }
      store(pacinian_narrow(low, high), output, 16 * half)
    }
  }
}

#endif
