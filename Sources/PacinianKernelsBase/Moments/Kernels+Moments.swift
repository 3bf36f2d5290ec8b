#if arch(x86_64) || !(TIER_V3 || TIER_V4)

import CPacinianBase

/// Sums of smooth voices as polynomials of time: one polynomial for any number of voices.
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
  /// `d = centre − starts` frames; as a polynomial in `x` it has a moment for each power. The
  /// moments of power `p` begin at `sums[32 p]`: with up to eight terms, eight moments of the even
  /// half and then eight of the odd half; with more terms, sixteen of each half.
  /// - Parameters:
  ///   - voices: readable in whole groups of sixteen. Without weights all weights are 1.
  ///   - instant: the tile's centre: phases are `harmonic · (frequencies · position + offsets +
  ///     common)` turns, angles `harmonic · (frequencies + detune) · scale` turns; of the two lines
  ///     `degree` 0 takes the first line's level, 1 the first line, 2 their product.
  ///   - slots: the slots, in ascending order, of voices that are left out; `nil` if all are added.
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
    var index = 0
    while index + 16 <= count {
      prepareMoments(voices, first + index, only: 16, instant, scratch + index)
      index += 16
    }
    if index < count {
      prepareMoments(voices, first + index, only: count - index, instant, scratch + index)
    }
  }

  /// The same for `count` of sixteen voices.
  @inline(__always)
  private static func prepareMoments(
    _ voices: pacinian_voices, _ slot: Int, only count: Int,
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
    let (low, high) = phases(voices.frequencies, voices.offsets, slot, count, position, common)
    let wave = wave(low * harmonic, high * harmonic)
    let angle = pacinian_narrow(
      (load(voices.frequencies, slot, only: count) + detune) * scale,
      (load(voices.frequencies, slot + 8, only: count - 8) + detune) * scale)
    let (even, odd) = (wave.sines, wave.cosines * angle)
    store(-(angle * angle), scratch, 0)
    var level = load(voices.levels, slot, only: count)
    if let weights = voices.weights { level *= load(weights, slot, only: count) }
    if at.degree > 0 {
      let (centre, half) = (Doubles(repeating: at.centre), Float(at.half))
      let elapsed = pacinian_narrow(
        centre - load(voices.starts, slot, only: count),
        centre - load(voices.starts, slot + 8, only: count - 8))
      var slope = load(voices.slopes, slot, only: count)
      if let weights = voices.weights { slope *= load(weights, slot, only: count) }
      level = multiplyAdd(slope, elapsed, level)
      var rise = slope * half
      if at.degree > 1 {
        let gainSlope = load(voices.gain_slopes, slot, only: count)
        let gain = multiplyAdd(gainSlope, elapsed, load(voices.gains, slot, only: count))
        let gainRise = gainSlope * half
        let bend = rise * gainRise
        store(even * bend, scratch, 5 * chunk)
        store(odd * bend, scratch, 6 * chunk)
        rise = multiplyAdd(level, gainRise, rise * gain)
        level *= gain
      }
      store(even * rise, scratch, 3 * chunk)
      store(odd * rise, scratch, 4 * chunk)
    }
    store(even * level, scratch, chunk)
    store(odd * level, scratch, 2 * chunk)
  }

  /// Sums the terms of one half over a chunk's voices, lane by lane, four terms at a time. `terms`
  /// has the first terms, and afterwards the terms that follow the last.
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
    // Twelve moments of each half: with four zeros they make sixteen.
    let odd = totals + 16 * 4 * blocks
    add(fold(odd, count: 12), to: sums + 16)
    add(fold(totals, count: 12), to: sums)
  }

  /// The sums of the lanes of sixteen vectors. The vectors from `count` on are taken as zero.
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
}

#endif
