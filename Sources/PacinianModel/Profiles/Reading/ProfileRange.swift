/// The numbers a field of a profile may have.
enum ProfileRange: CustomStringConvertible {
  case positive
  case notNegative
  case above(Double, String)
  case within(ClosedRange<Double>)

  /// Hz: far beyond every actuator and every sense, and within the range of the arithmetic.
  static let frequency = within(0.001...1_000_000)
  /// A linear gain, far inside the range of single precision.
  static let gain = within(0...1_000_000)
  /// m/s²: from below every threshold to far beyond every actuator.
  static let acceleration = within(0.001...100_000)
  /// A filter's.
  static let quality = within(0.01...1_000)
  /// Seconds of an envelope's segment, within the range of the arithmetic.
  static let envelopeTime = within(0.000_001...3_600)
  /// Seconds of a tap: its waveform is held in memory.
  static let tapTime = within(0.000_001...10)

  func contains(_ number: Double) -> Bool {
    switch self {
    case .positive: number > 0
    case .notNegative: number >= 0
    case .above(let bound, _): number > bound
    case .within(let range): range.contains(number)
    }
  }

  /// The condition for a number, as the end of a sentence.
  var description: String {
    switch self {
    case .positive: "above 0"
    case .notNegative: "0 or more"
    case .above(let bound, let name): "above \(name), which is \(bound)"
    case .within(let range): "\(range.lowerBound) to \(range.upperBound)"
    }
  }
}
