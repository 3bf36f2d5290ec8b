import Glibc

/// The round numbers of an axis: multiples of 1, 2 or 5 times a power of ten.
struct AxisTicks {
  /// The ticks in the range, ascending.
  let values: [Double]
  /// Their labels: just the digits the step needs.
  let labels: [String]

  /// - Parameters:
  ///   - range: finite, not empty.
  ///   - most: no more ticks than this, at least 2.
  init(_ range: ClosedRange<Double>, atMost most: Int) {
    let least = (range.upperBound - range.lowerBound) / Double(max(2, most) - 1)
    // The rounding keeps a step that is exactly a power of ten from falling below it.
    var exponent = Int(floor(log10(least) + 1e-9))
    var factor = 1
    while Double(factor) * pow(10, Double(exponent)) < least * (1 - 1e-9) {
      switch factor {
      case 1: factor = 2
      case 2: factor = 5
      default: (factor, exponent) = (1, exponent + 1)
      }
    }
    let step = Double(factor) * pow(10, Double(exponent))
    // A bound that is a tick but for rounding still counts.
    let first = Int((range.lowerBound / step - 1e-6).rounded(.up))
    let last = Int((range.upperBound / step + 1e-6).rounded(.down))
    let multiples = first <= last ? Array(first...last) : []
    values = multiples.map { Double($0) * step }
    labels = multiples.map { Self.label($0 * factor, exponent: exponent) }
  }

  /// `number · 10^exponent` in digits.
  private static func label(_ number: Int, exponent: Int) -> String {
    let sign = number < 0 ? "\u{2212}" : ""
    let digits = String(abs(number))
    if number == 0 { return "0" }
    if exponent >= 0 { return sign + digits + String(repeating: "0", count: exponent) }
    let padding = String(repeating: "0", count: max(0, 1 - exponent - digits.count))
    let padded = padding + digits
    return "\(sign)\(padded.dropLast(-exponent)).\(padded.suffix(-exponent))"
  }
}
