/// `--tolerance`'s values: the differences that a test accepts.
enum ComparisonTolerance: Equatable {
  /// The largest difference of two samples.
  case difference(Double)
  /// The least signal-to-noise ratio in dB.
  case ratio(Double)

  /// - Returns: `nil` without `--tolerance`.
  init?(_ arguments: Arguments) throws(ToolError) {
    guard let text = arguments.text("--tolerance") else { return nil }
    let isRatio = text.lowercased().hasSuffix("db")
    guard let value = Double(text.dropLast(isRatio ? 2 : 0)), value.isFinite, value >= 0 else {
      throw arguments.usageError(
        "--tolerance is a difference such as 0.001, or a ratio such as 60dB, not '\(text)'")
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
