extension SignalDifference {
  /// A word for the size of the difference: levels are just felt apart at 1 to 2 dB.
  package var verdict: String {
    if isIdentical { return "the same" }
    let correlation = envelopeCorrelation ?? 1
    let found = Self.verdicts.first {
      spectralDistance <= $0.distance && correlation >= $0.correlation
    }
    return found?.word ?? "clearly different"
  }

  /// The most dB of ``spectralDistance`` and the least ``envelopeCorrelation`` of each word.
  private static let verdicts = [
    (distance: 1.0, correlation: 0.999, word: "cannot be felt apart"),
    (distance: 2.0, correlation: 0.98, word: "hardly felt apart"),
    (distance: 5.0, correlation: 0.9, word: "a small difference"),
  ]
}
