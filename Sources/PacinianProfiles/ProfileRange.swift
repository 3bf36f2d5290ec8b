/// The numbers a field of a profile may have.
enum ProfileRange: CustomStringConvertible {
  case positive
  case notNegative
  case above(Double, String)
  case within(ClosedRange<Double>)

  func contains(_ number: Double) -> Bool {
    switch self {
    case .positive: number > 0
    case .notNegative: number >= 0
    case .above(let bound, _): number > bound
    case .within(let range): range.contains(number)
    }
  }

  /// What a number must be, to end a sentence.
  var description: String {
    switch self {
    case .positive: "above 0"
    case .notNegative: "0 or more"
    case .above(let bound, let name): "above \(name), which is \(bound)"
    case .within(let range): "\(range.lowerBound) to \(range.upperBound)"
    }
  }
}
