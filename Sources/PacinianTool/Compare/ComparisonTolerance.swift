import PacinianAnalysis

/// `--tolerance`'s values: the differences that a test accepts.
enum ComparisonTolerance: Equatable {
  /// The largest difference of two samples.
  case difference(Double)
  /// The least signal-to-noise ratio in dB.
  case ratio(Double)

  /// - Returns: `nil` for text that is none.
  init?(_ text: String) {
    let isRatio = text.lowercased().hasSuffix("db")
    guard let value = Double(text.dropLast(isRatio ? 2 : 0)), value.isFinite, value >= 0 else {
      return nil
    }
    self = isRatio ? .ratio(value) : .difference(value)
  }

  func accepts(_ difference: SignalDifference) -> Bool {
    switch self {
    case .difference(let most): difference.largest <= most
    case .ratio(let least): difference.ratio >= least
    }
  }
}
