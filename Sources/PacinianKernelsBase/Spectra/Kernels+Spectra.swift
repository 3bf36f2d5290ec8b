#if arch(x86_64) || !(TIER_V3 || TIER_V4)

import CPacinianBase

/// The steps between the transforms when waveforms are designed. Complex numbers have their parts
/// in arrays of their own.
extension Kernels {
  /// Real and imaginary parts from angles and moduli: `real[n] = moduli[n] · cos(2π t)` and
  /// `imaginary[n] = moduli[n] · sin(2π t)`, `t = angles[n] · turns`, for a multiple of eight
  /// numbers. Where `t` is under 2³⁰ in magnitude the results are within 1e-14 · (1 + |t|) ·
  /// `moduli[n]`.
  @_noLocks
  @export(interface)
  public static func turn(
    angles: UnsafePointer<Double>, turns: Double, moduli: UnsafePointer<Double>,
    real: UnsafeMutablePointer<Double>, imaginary: UnsafeMutablePointer<Double>, count: Int
  ) {
    var index = 0
    while index < count {
      let rest = fraction(load(angles, index) * turns)
      let square = rest * rest
      let modulus = load(moduli, index)
      store(modulus * cosineOfTurns(square), real, index)
      store(modulus * sineOfTurns(rest, square), imaginary, index)
      index += 8
    }
  }

  /// Folds the cepstrum: from the part transforms of an even sequence, computes the input whose
  /// part transforms are the negative phases.
  ///
  /// The sequence has `8 · count` numbers, its first five parts of eight were transformed, and each
  /// is followed by its first number again. Eight transforms of parts, turned by their index among
  /// the eight and added, are eight pieces of the whole transform, `c`; phases are the transform of
  /// `c` with the second half's sign turned, and the turns and additions are undone on the way
  /// back. Numbers 0 and `4 · count` of `c` have no part in phases. Two real sequences can be the
  /// real and the imaginary part of one complex sequence.
  ///
  /// `count` is a multiple of eight. The phases come out `4 · count` times too large.
  @_noLocks
  @export(interface)
  public static func foldCepstrum(
    _ parts: UnsafePointer<pacinian_parts>,
    foldedReal: UnsafeMutablePointer<Double>, foldedImaginary: UnsafeMutablePointer<Double>
  ) {
    let (stride, count) = (parts.pointee.stride, parts.pointee.count)
    var kept = Doubles(repeating: 1)
    kept[0] = 0
    var next = 0
    while next < count {
      let index = next
      let turn = Turn(parts, index)
      @inline(__always)
      func part(_ number: Int, _ index: Int) -> Complexes {
        let start = number * stride + index
        return Complexes(load(parts.pointee.real, start), load(parts.pointee.imaginary, start))
      }
      // Parts five to seven are parts three to one from their ends, as the sequence is even.
      @inline(__always)
      func mirrored(_ number: Int) -> Complexes { part(number, count - index - 7).reversed }
      let even = fourierTransform(
        part(0, index), part(3, index) * turn.twice, part(1, index) * turn.fourfold,
        mirrored(3) * turn.twice.conjugate)
      let odd = fourierTransform(
        part(2, index) * turn.once, part(4, index) * turn.thrice,
        mirrored(4) * turn.thrice.conjugate,
        mirrored(2) * turn.once.conjugate)
      let fromOdd = fourierTransform(
        odd.0.quarterTurned.scaled(by: kept), odd.1.eighthTurned, odd.2, odd.3.eighthTurnedBack)
      let fromEven = fourierTransform(
        even.0.quarterTurned.scaled(by: kept), even.1.eighthTurned, even.2,
        even.3.eighthTurnedBack)
      @inline(__always)
      func put(_ number: Int, _ value: Complexes) {
        store(value.real, foldedReal, number * stride + index)
        store(value.imaginary, foldedImaginary, number * stride + index)
      }
      put(0, fromOdd.0)
      put(1, fromOdd.2 * turn.fourfold)
      put(2, fromEven.0 * turn.once)
      put(3, fromOdd.1 * turn.twice)
      put(4, fromEven.1 * turn.thrice)
      kept = Doubles(repeating: 1)
      next += 8
    }
  }

  /// The first of eight pieces of two real sequences' transforms, from the transforms of their
  /// parts: `values[n]` and `secondValues[n]` for a multiple of eight numbers. Transforms of parts
  /// 0 and 4, turned by their indices, are real: the second sequence's are the imaginary
  /// ones of the first's.
  @_noLocks
  @export(interface)
  public static func joinParts(
    _ parts: UnsafePointer<pacinian_parts>,
    secondReal: UnsafePointer<Double>, secondImaginary: UnsafePointer<Double>,
    values: UnsafeMutablePointer<Double>, secondValues: UnsafeMutablePointer<Double>
  ) {
    let real: UnsafePointer<Double> = parts.pointee.real
    let imaginary: UnsafePointer<Double> = parts.pointee.imaginary
    let (stride, count) = (parts.pointee.stride, parts.pointee.count)
    var next = 0
    while next < count {
      let index = next
      let turn = Turn(parts, index)
      /// The real part of parts one to three, turned.
      @inline(__always)
      func paired(_ real: UnsafePointer<Double>, _ imaginary: UnsafePointer<Double>) -> Doubles {
        let (first, second, third) = (2 * stride + index, 3 * stride + index, 4 * stride + index)
        var sum = load(real, first) * turn.once.real
        sum = multiplyAdd(-load(imaginary, first), turn.once.imaginary, sum)
        sum = multiplyAdd(load(real, second), turn.twice.real, sum)
        sum = multiplyAdd(-load(imaginary, second), turn.twice.imaginary, sum)
        sum = multiplyAdd(load(real, third), turn.thrice.real, sum)
        return multiplyAdd(-load(imaginary, third), turn.thrice.imaginary, sum)
      }
      let opposite = Complexes(load(real, stride + index), load(imaginary, stride + index))
      let single = Complexes(load(real, index), load(imaginary, index)) + opposite * turn.fourfold
      // Parts five to seven add as much as parts three to one do.
      let two = Doubles(repeating: 2)
      store(multiplyAdd(two, paired(real, imaginary), single.real), values, index)
      store(
        multiplyAdd(two, paired(secondReal, secondImaginary), single.imaginary), secondValues,
        index)
      next += 8
    }
  }
}

/// Eight complex numbers of modulus 1, and their powers.
private struct Turn {
  let once: Complexes
  let twice: Complexes
  let thrice: Complexes
  let fourfold: Complexes

  @inline(__always)
  init(_ parts: UnsafePointer<pacinian_parts>, _ index: Int) {
    once = Complexes(load(parts.pointee.cosines, index), load(parts.pointee.sines, index))
    twice = once * once
    thrice = twice * once
    fourfold = twice * twice
  }
}

/// The sine of a whole turn, like the sine for floats in SineSeries.swift: `r (u − ¼) S(u)` with `u
/// = r²`. `S` interpolates at nine Chebyshev points; the rest of the error is the rounding of a
/// double.
@inline(__always)
private func sineOfTurns(_ r: Doubles, _ u: Doubles) -> Doubles {
  var series = Doubles(repeating: -0.010_567_996_650_934_22)
  series = multiplyAdd(series, u, Doubles(repeating: 0.100_743_306_800_723_08))
  series = multiplyAdd(series, u, Doubles(repeating: -0.692_662_014_483_681_1))
  series = multiplyAdd(series, u, Doubles(repeating: 3.646_732_326_655_587))
  series = multiplyAdd(series, u, Doubles(repeating: -14.182_952_620_366_21))
  series = multiplyAdd(series, u, Doubles(repeating: 38.512_955_252_167_79))
  series = multiplyAdd(series, u, Doubles(repeating: -67.077_620_914_982_84))
  series = multiplyAdd(series, u, Doubles(repeating: 64.835_844_046_697_72))
  series = multiplyAdd(series, u, Doubles(repeating: -25.132_741_228_718_27))
  return (r * (u - 0.25)) * series
}

/// The cosine in the same way, `(u − 1/16) C(u)`, `C` from ten points.
@inline(__always)
private func cosineOfTurns(_ u: Doubles) -> Doubles {
  var series = Doubles(repeating: 0.002_961_970_865_726_471)
  series = multiplyAdd(series, u, Doubles(repeating: -0.035_472_678_579_390_05))
  series = multiplyAdd(series, u, Doubles(repeating: 0.279_460_322_967_497_6))
  series = multiplyAdd(series, u, Doubles(repeating: -1.696_836_638_251_988_8))
  series = multiplyAdd(series, u, Doubles(repeating: 7.797_469_374_990_373))
  series = multiplyAdd(series, u, Doubles(repeating: -25.938_913_370_330_184))
  series = multiplyAdd(series, u, Doubles(repeating: 58.623_459_178_707_22))
  series = multiplyAdd(series, u, Doubles(repeating: -81.792_851_003_533_29))
  series = multiplyAdd(series, u, Doubles(repeating: 59.827_340_834_841_9))
  series = multiplyAdd(series, u, Doubles(repeating: -15.999_999_999_999_95))
  return (u - 0.0625) * series
}

#endif
