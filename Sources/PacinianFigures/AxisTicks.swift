import PacinianBase
import PacinianModel

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
    // A tenth of the widest step there could be, and coarser until the ticks are few enough.
    let length = range.upperBound - range.lowerBound
    var exponent = Int(limiting: floor(log10(length / Double(max(2, most))))) - 1
    var factor = 1
    var multiples = Self.multiples(factor, exponent, in: range)
    while multiples.count > max(2, most) {
      switch factor {
      case 1: factor = 2
      case 2: factor = 5
      default: (factor, exponent) = (1, exponent + 1)
      }
      multiples = Self.multiples(factor, exponent, in: range)
    }
    let step = Self.step(factor, exponent)
    values = multiples.map { Double($0) * step }
    labels = multiples.map { Self.label($0 * factor, exponent: exponent) }
  }

  private static func step(_ factor: Int, _ exponent: Int) -> Double {
    Double(factor) * pow(10, Double(exponent))
  }

  /// The multiples of a step in a range; a bound that is one but for rounding still counts.
  private static func multiples(
    _ factor: Int, _ exponent: Int, in range: ClosedRange<Double>
  ) -> Range<Int> {
    let step = step(factor, exponent)
    let first = Int(limiting: (range.lowerBound / step - 1e-6).rounded(.up))
    let last = Int(limiting: (range.upperBound / step + 1e-6).rounded(.down))
    return first..<max(first, last + 1)
  }

  /// `number · 10^exponent` in digits.
  private static func label(_ number: Int, exponent: Int) -> String {
    let sign = number < 0 ? "\u{2212}" : ""
    if number == 0 { return "0" }
    var digits = Array(String(abs(number)).utf8)
    let zero = UInt8(ascii: "0")
    if exponent < 0 {
      let missing = max(0, 1 - exponent - digits.count)
      digits = [UInt8](repeating: zero, count: missing) + digits
      digits.insert(UInt8(ascii: "."), at: digits.count + exponent)
    } else {
      digits += [UInt8](repeating: zero, count: exponent)
    }
    return sign + String(decoding: digits, as: UTF8.self)
  }
}
