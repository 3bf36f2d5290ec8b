#if arch(x86_64) || !(TIER_V3 || TIER_V4)

import CPacinianBase

/// The discrete Fourier transform of a power of two.
///
/// The passes are Stockham's: each pass reads all numbers in one order and writes them in another,
/// so that the results are in their final order and no pass has to sort them (T. G. Stockham,
/// "High-speed convolution and correlation", 1966; C. Van Loan, "Computational Frameworks for the
/// Fast Fourier Transform", section 1.7). The first pass divides by eight, and transposes blocks of
/// eight by eight numbers. From then on eight neighbours are always in the same step, which vectors
/// do at once. The other passes divide by four, except one that divides by eight if `count` needs
/// it.
extension Kernels {
  /// `results[n] = Σ numbers[j] · exp(−2πi · j · n / count)` of `count` complex numbers, a power of
  /// two of at least 64. Imaginary parts begin `distance` after real ones. `cosines[n]` and
  /// `sines[n]` are the cosine and sine of `−2π · n / count`, for a quarter of `count`. Overwrites
  /// the numbers. Complexity: O(count · log count).
  @_noLocks
  @export(interface)
  public static func transform(
    _ numbers: UnsafeMutablePointer<Double>, distance: Int, cosines: UnsafePointer<Double>,
    sines: UnsafePointer<Double>, count: Int, results: UnsafeMutablePointer<Double>
  ) {
    let turns = TransformTurns(cosines: cosines, sines: sines)
    var (from, to) = (
      TransformNumbers(numbers, distance), TransformNumbers(results, distance)
    )
    divideFirst(from, to, turns, count)
    (from, to) = (to, from)
    var width = 8
    while width < count {
      let rest = count / width
      // The last pass writes to where it has read: it may work within the results.
      if rest <= 8 { to = TransformNumbers(results, distance) }
      if rest.trailingZeroBitCount % 3 != 0 {
        divideByFour(from, to, turns, count, width)
        width *= 4
      } else {
        divideByEight(from, to, turns, count, width)
        width *= 8
      }
      (from, to) = (to, from)
    }
  }

  @inline(__always)
  private static func divideFirst(
    _ from: TransformNumbers, _ to: TransformNumbers, _ turns: TransformTurns, _ count: Int
  ) {
    let part = count / 8
    var index = 0
    while index < part {
      let turn = turns.vector(index)
      let square = turn * turn
      let (cube, fourth) = (square * turn, square * square)
      let sums = from.transformOfEight(index, part)
      to.setColumns(
        8 * index,
        (
          sums.0, sums.1 * turn, sums.2 * square, sums.3 * cube, sums.4 * fourth,
          sums.5 * (fourth * turn), sums.6 * (fourth * square), sums.7 * (fourth * cube)
        ))
      index += 8
    }
  }

  @inline(__always)
  private static func divideByFour(
    _ from: TransformNumbers, _ to: TransformNumbers, _ turns: TransformTurns, _ count: Int,
    _ width: Int
  ) {
    let part = count / 4
    var first = 0
    while first < width {
      let sums = fourierTransform(
        from[first], from[first + part], from[first + 2 * part], from[first + 3 * part])
      to[first] = sums.0
      to[first + width] = sums.1
      to[first + 2 * width] = sums.2
      to[first + 3 * width] = sums.3
      first += 8
    }
    while first < part {
      let turn = turns.repeated(first)
      let square = turn * turn
      let cube = square * turn
      let target = 4 * first
      var index = 0
      while index < width {
        let sums = fourierTransform(
          from[first + index], from[first + index + part], from[first + index + 2 * part],
          from[first + index + 3 * part])
        to[target + index] = sums.0
        to[target + index + width] = sums.1 * turn
        to[target + index + 2 * width] = sums.2 * square
        to[target + index + 3 * width] = sums.3 * cube
        index += 8
      }
      first += width
    }
  }

  @inline(__always)
  private static func divideByEight(
    _ from: TransformNumbers, _ to: TransformNumbers, _ turns: TransformTurns, _ count: Int,
    _ width: Int
  ) {
    let part = count / 8
    var first = 0
    while first < width {
      to.setRows(first, width, from.transformOfEight(first, part))
      first += 8
    }
    while first < part {
      let turn = turns.repeated(first)
      let square = turn * turn
      let (cube, fourth) = (square * turn, square * square)
      let (fifth, sixth, seventh) = (fourth * turn, fourth * square, fourth * cube)
      let target = 8 * first
      var index = 0
      while index < width {
        let sums = from.transformOfEight(first + index, part)
        to.setRows(
          target + index, width,
          (
            sums.0, sums.1 * turn, sums.2 * square, sums.3 * cube, sums.4 * fourth, sums.5 * fifth,
            sums.6 * sixth, sums.7 * seventh
          ))
        index += 8
      }
      first += width
    }
  }
}

/// Complex numbers in memory, read and written eight at a time.
private struct TransformNumbers {
  let real: UnsafeMutablePointer<Double>
  let imaginary: UnsafeMutablePointer<Double>

  @inline(__always)
  init(_ start: UnsafeMutablePointer<Double>, _ distance: Int) {
    real = start
    imaginary = start + distance
  }

  @inline(__always)
  subscript(index: Int) -> Complexes {
    get { Complexes(load(real, index), load(imaginary, index)) }
    nonmutating set {
      store(newValue.real, real, index)
      store(newValue.imaginary, imaginary, index)
    }
  }

  /// The transform of the numbers at `index` and seven times `step` further.
  @inline(__always)
  func transformOfEight(_ index: Int, _ step: Int) -> Eight<Complexes> {
    fourierTransform(
      self[index], self[index + step], self[index + 2 * step], self[index + 3 * step],
      self[index + 4 * step], self[index + 5 * step], self[index + 6 * step],
      self[index + 7 * step])
  }

  /// Writes lane 0 of all rows, then lane 1 of all, and so on.
  @inline(__always)
  func setColumns(_ index: Int, _ rows: Eight<Complexes>) {
    let (a, b, c, d, e, f, g, h) = rows
    storeColumns(
      real, index, (a.real, b.real, c.real, d.real, e.real, f.real, g.real, h.real))
    storeColumns(
      imaginary, index,
      (
        a.imaginary, b.imaginary, c.imaginary, d.imaginary, e.imaginary, f.imaginary, g.imaginary,
        h.imaginary
      ))
  }

  /// Writes rows `width` numbers apart.
  @inline(__always)
  func setRows(_ index: Int, _ width: Int, _ rows: Eight<Complexes>) {
    self[index] = rows.0
    self[index + width] = rows.1
    self[index + 2 * width] = rows.2
    self[index + 3 * width] = rows.3
    self[index + 4 * width] = rows.4
    self[index + 5 * width] = rows.5
    self[index + 6 * width] = rows.6
    self[index + 7 * width] = rows.7
  }
}

/// Turns of a transform.
private struct TransformTurns {
  let cosines: UnsafePointer<Double>
  let sines: UnsafePointer<Double>

  /// Eight turns that follow each other.
  @inline(__always)
  func vector(_ index: Int) -> Complexes { Complexes(load(cosines, index), load(sines, index)) }

  /// One turn, eight times.
  @inline(__always)
  func repeated(_ index: Int) -> Complexes {
    Complexes(Doubles(repeating: cosines[index]), Doubles(repeating: sines[index]))
  }
}

#endif
