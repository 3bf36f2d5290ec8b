import PacinianAnalysis

/// The outcome of one comparison.
struct ComparisonResult: Sendable {
  enum Outcome: Sendable {
    case onlyInFirst, onlyInSecond
    /// The second side has the same file, or one of the same signal, by another name. With two
    /// profiles the signals of one file differ.
    case renamed(from: String, signal: SignalDifference)
    /// It could not be compared: the reason.
    case failed(String)
    /// - Parameter pattern: `nil` for outputs of manifests.
    case compared(pattern: PatternDifference?, signal: SignalDifference)
  }

  let name: String
  let outcome: Outcome
  /// How near the second side plays to the first, if both are patterns: one may be a conversion.
  var fidelity: Fidelity?

  /// Whether there is no difference at all.
  var isSame: Bool {
    guard case .compared(let pattern, let signal) = outcome else { return false }
    return signal.isIdentical && pattern?.isEmpty != false
  }

  var isFailure: Bool {
    if case .failed = outcome { true } else { false }
  }

  var isRenamed: Bool {
    if case .renamed = outcome { true } else { false }
  }

  /// Whether one side has nothing of it.
  var isMissing: Bool {
    switch outcome {
    case .onlyInFirst, .onlyInSecond: true
    case .renamed, .failed, .compared: false
    }
  }

  /// Whether the difference is more than a test accepts.
  func isBeyond(_ tolerance: ComparisonTolerance) -> Bool {
    switch outcome {
    case .onlyInFirst, .onlyInSecond: true
    case .failed: false
    case .renamed(_, let signal), .compared(_, let signal): !tolerance.accepts(signal)
    }
  }
}
