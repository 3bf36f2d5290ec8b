import PacinianBase

/// One of the ways in which the signal in a window may have come about: the sum of some functions.
struct SignalExplanation {
  let basis: LocalBasis
  /// The signal without the part that the functions explain.
  let rest: [Double]
  /// The numbers that were chosen.
  let numbers: Int
  /// The energy of the rest.
  let left: Double
  /// The energy that counts as unexplained in any case.
  private let base: Double

  /// The factor, as an exponent, by which the remaining energy counts more for each number chosen.
  private static let cost = 0.05
  /// The part of the noise's energy that is left by every explanation and does not count.
  private static let noiseLeft = 0.9
  /// The share of a window's energy that no explanation gets right: where levels are polynomials,
  /// and where they bend.
  static let unexplained = 0.002
  static let unexplainedBending = 0.001

  /// - Parameter moreNumbers: the numbers chosen beside one for each function.
  init(
    _ basis: LocalBasis, of window: [Double], moreNumbers: Int = 0,
    unexplained: Double = Self.unexplained
  ) {
    self.basis = basis
    rest = basis.remainder(of: window)
    numbers = basis.rows.count + moreNumbers
    left = LocalBasis.product(rest, rest)
    base = unexplained * LocalBasis.product(window, window)
  }

  /// The energy that it leaves beside the noise, by the numbers it chose. A transient takes its
  /// energy away, and its time, its sharpness and its amplitude are three numbers more.
  /// - Parameter noise: the window's energy of noise.
  func score(with fit: TransientFit? = nil, noise: Double) -> Double {
    let beside = left - (fit?.gain ?? 0) - Self.noiseLeft * noise
    return (max(beside, (1 - Self.noiseLeft) / 2 * noise) + base)
      * exp(Self.cost * Double(numbers + (fit == nil ? 0 : 3)))
  }
}
