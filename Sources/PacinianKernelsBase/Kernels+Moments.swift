#if arch(x86_64) || !(TIER_V3 || TIER_V4)

import CPacinianBase

/// Sums of smooth voices as polynomials of time: one for any number of voices.
///
/// Around a tile's centre a voice is `sin(φ + θ x)`, its phase there and the angle from there to
/// the tile's end, with `x` in −1…1. As a series of powers, `sin φ Σ (−θ²)ⁱ x²ⁱ / (2i)! + θ cos φ Σ
/// (−θ²)ⁱ x²ⁱ⁺¹ / (2i + 1)!`, voices differ in numbers only: the sums over voices of `sin φ (−θ²)ⁱ`
/// and `θ cos φ (−θ²)ⁱ`, their moments, give the polynomial of all of them.
extension Kernels {
  /// Voices whose moments are summed in single precision before they are added to doubles.
  private static let chunk = 256
  /// Floats that ``addMoments(_:count:at:skipping:skipCount:scratch:sums:)`` needs to work with.
  public static let momentScratch = 8 * chunk + 16 * 32

  /// Adds the moments of voices to `sums`.
  ///
  /// The amplitude of voice `i` is `weights[i] · (levels + slopes · d)(gains + gain_slopes · d)`,
  /// `d = centre − starts` frames; as a polynomial in `x` it has a moment for each power. For
  /// power `p` the moments lie in `sums[32 p]` and after it, where there are up to eight terms in
  /// eight of the even half and eight of the odd half, where there are more in sixteen of each.
  /// - Parameters:
  ///   - voices: readable in whole groups of sixteen. Without weights these are 1.
  ///   - instant: the tile's centre: phases are `harmonic · (frequencies · position + offsets +
  ///     common)` turns, angles `harmonic · (frequencies + detune) · scale` turns; of the two lines
  ///     `degree` 0 takes the first line's level, 1 the first line, 2 their product.
  ///   - slots: ascending, of voices that are left out; `nil` if none is.
  ///   - scratch: room for ``momentScratch`` floats.
  @_noLocks
  @export(interface)
  public static func addMoments(
    _ voices: pacinian_voices, count: Int, at instant: UnsafePointer<pacinian_instant>,
    skipping slots: UnsafePointer<Int32>?, skipCount: Int, scratch: UnsafeMutablePointer<Float>,
    sums: UnsafeMutablePointer<Double>
  ) {
    let degree = Int(instant.pointee.degree)
    let blocks = Int(instant.pointee.terms) / 4
    var (first, skip) = (0, 0)
    while first < count {
      let length = min(chunk, count - first)
      prepareMoments(voices, first, length, instant, scratch)
      while skip < skipCount, let slots, Int(slots[skip]) < first + length {
        let slot = Int(slots[skip]) - first
        for row in 1...2 * (degree + 1) { scratch[row * chunk + slot] = 0 }
        skip += 1
      }
      let padded = (length + 15) & ~15
      for power in 0...degree {
        let even = scratch + (2 * power + 1) * chunk
        let totals = scratch + 8 * chunk
        if padded == 16 {
          copyMoments(even, scratch, 4 * blocks, totals)
          copyMoments(even + chunk, scratch, 4 * blocks, totals + 64 * blocks)
        } else {
          sumMoments(even, scratch, padded, blocks, totals)
          sumMoments(even + chunk, scratch, padded, blocks, totals + 64 * blocks)
        }
        foldMoments(totals, blocks, sums + 32 * power)
      }
      first += length
    }
  }

  /// Writes `−θ²` of a chunk's voices, then for each power of the amplitude the first terms of the
  /// even and of the odd half.
  @inline(__always)
  private static func prepareMoments(
    _ voices: pacinian_voices, _ first: Int, _ count: Int,
    _ instant: UnsafePointer<pacinian_instant>, _ scratch: UnsafeMutablePointer<Float>
  ) {
    let at = instant.pointee
    let (position, common) = (
      Doubles(repeating: at.position), Doubles(repeating: at.common)
    )
    let harmonic = Doubles(repeating: at.harmonic)
    let (detune, scale) = (
      Doubles(repeating: at.detune), Doubles(repeating: 2 * Double.pi * at.harmonic * at.scale)
    )
    let (centre, half) = (Doubles(repeating: at.centre), Float(at.half))
    var index = 0
    while index < count {
      let slot = first + index
      let (low, high) = phases(voices.frequencies, voices.offsets, slot, position, common)
      let wave = wave(low * harmonic, high * harmonic)
      let angle = pacinian_narrow(
        (load(voices.frequencies, slot) + detune) * scale,
        (load(voices.frequencies, slot + 8) + detune) * scale)
      // Lanes behind the last voice may hold anything.
      let left = count - index
      let (even, odd) = (wave.sines, wave.cosines * angle)
      store(inside(-(angle * angle), left), scratch, index)
      var level = load(voices.levels, slot)
      if let weights = voices.weights { level *= load(weights, slot) }
      if at.degree > 0 {
        let elapsed = pacinian_narrow(
          centre - load(voices.starts, slot), centre - load(voices.starts, slot + 8))
        var slope = load(voices.slopes, slot)
        if let weights = voices.weights { slope *= load(weights, slot) }
        level = multiplyAdd(slope, elapsed, level)
        var rise = slope * half
        if at.degree > 1 {
          let gainSlope = load(voices.gain_slopes, slot)
          let gain = multiplyAdd(gainSlope, elapsed, load(voices.gains, slot))
          let gainRise = gainSlope * half
          let bend = rise * gainRise
          store(inside(even * bend, left), scratch, 5 * chunk + index)
          store(inside(odd * bend, left), scratch, 6 * chunk + index)
          rise = multiplyAdd(level, gainRise, rise * gain)
          level *= gain
        }
        store(inside(even * rise, left), scratch, 3 * chunk + index)
        store(inside(odd * rise, left), scratch, 4 * chunk + index)
      }
      store(inside(even * level, left), scratch, chunk + index)
      store(inside(odd * level, left), scratch, 2 * chunk + index)
      index += 16
    }
  }

  /// The first `count` lanes, 0 in the others.
  @inline(__always)
  private static func inside(_ value: Floats, _ count: Int) -> Floats {
    count >= 16 ? value : pacinian_choose(value, .zero, 0, Int32(truncatingIfNeeded: count))
  }

  /// Sums the terms of one half over a chunk's voices, lane by lane, four terms at a time; `terms`,
  /// the first ones, end as those after the last.
  @inline(__always)
  private static func sumMoments(
    _ terms: UnsafeMutablePointer<Float>, _ squares: UnsafePointer<Float>, _ count: Int,
    _ blocks: Int, _ totals: UnsafeMutablePointer<Float>
  ) {
    for block in 0..<blocks {
      var (a, b, c, d) = (Floats.zero, Floats.zero, Floats.zero, Floats.zero)
      var index = 0
      while index < count {
        let square = load(squares, index)
        var term = load(terms, index)
        a += term
        term *= square
        b += term
        term *= square
        c += term
        term *= square
        d += term
        store(term * square, terms, index)
        index += 16
      }
      store(a, totals, 64 * block)
      store(b, totals, 64 * block + 16)
      store(c, totals, 64 * block + 32)
      store(d, totals, 64 * block + 48)
    }
  }

  /// The terms of one half of sixteen voices.
  @inline(__always)
  private static func copyMoments(
    _ terms: UnsafePointer<Float>, _ squares: UnsafePointer<Float>, _ count: Int,
    _ totals: UnsafeMutablePointer<Float>
  ) {
    let square = load(squares, 0)
    var term = load(terms, 0)
    for number in 0..<count {
      store(term, totals, 16 * number)
      term *= square
    }
  }

  /// Adds the lanes of each total to the doubles of its moment.
  @inline(__always)
  private static func foldMoments(
    _ totals: UnsafeMutablePointer<Float>, _ blocks: Int, _ sums: UnsafeMutablePointer<Double>
  ) {
    guard blocks > 2 else { return add(fold(totals), to: sums) }
    // Twelve of each half: four of zeros make sixteen.
    let odd = totals + 16 * 4 * blocks
    add(fold(odd, count: 12), to: sums + 16)
    add(fold(totals, count: 12), to: sums)
  }

  /// The sums of the lanes of sixteen vectors, of which those from `count` on are zero.
  @inline(__always)
  private static func fold(_ rows: UnsafePointer<Float>, count: Int = 16) -> Floats {
    let zero = Floats.zero
    let a = pacinian_fold_2(
      pacinian_fold_1(load(rows, 0), load(rows, 16)),
      pacinian_fold_1(load(rows, 32), load(rows, 48)))
    let b = pacinian_fold_2(
      pacinian_fold_1(load(rows, 64), load(rows, 80)),
      pacinian_fold_1(load(rows, 96), load(rows, 112)))
    let c = pacinian_fold_2(
      pacinian_fold_1(load(rows, 128), load(rows, 144)),
      pacinian_fold_1(load(rows, 160), load(rows, 176)))
    let d =
      count < 16
      ? zero
      : pacinian_fold_2(
        pacinian_fold_1(load(rows, 192), load(rows, 208)),
        pacinian_fold_1(load(rows, 224), load(rows, 240)))
    return pacinian_fold_8(pacinian_fold_4(a, b), pacinian_fold_4(c, d))
  }

  @inline(__always)
  static func add(_ total: Floats, to sums: UnsafeMutablePointer<Double>) {
    store(load(sums, 0) + pacinian_widen_low(total), sums, 0)
    store(load(sums, 8) + pacinian_widen_high(total), sums, 8)
  }

  /// Brings moments to frames: `output[n] += gains[n] · Σ_p times[n]ᵖ P_p(x)`, with `x =
  /// (positions[n] − middle) · inverse` and `P_p` the polynomial of the moments of power `p`.
  ///
  /// In powers of `x²` the terms of large angles cancel each other. In powers of `u = 2x² − 1` they
  /// do not: on the circle of radius 1 the cosine of the largest angle that a plan allows grows by
  /// three at most. `basis` takes one to the other in double precision; each frame is then one
  /// Horner scheme for each half.
  /// - Parameters:
  ///   - series: the highest power, the number of terms, 8 or 12, and the basis: a row for each
  ///     term, the even half's and the odd half's.
  ///   - gains: 1 where there are none.
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
      // Sixteen frames by themselves are taken twice: two chains cost little more than one.
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

    /// Ends a power and goes on to the next lower one.
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

  /// The coefficients of a power's two polynomials in `u`, the even one's first.
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
