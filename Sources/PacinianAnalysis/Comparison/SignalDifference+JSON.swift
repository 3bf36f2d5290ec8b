import PacinianBase

extension SignalDifference {
  /// The differences of the samples as members of a JSON object; docs/COMPARE.md explains them.
  package func write(to object: inout JSONWriter) {
    object.member("isIdentical", isIdentical)
    // JSON has no infinity: `null` for no difference and for a silent first signal.
    object.member("ratioDecibels", ratio)
    object.member("largestDifference", largest)
    object.member("largestDifferenceSeconds", largestTime)
    object.member("envelopeCorrelation", envelopeCorrelation)
    object.member("spectralDistanceDecibels", spectralDistance)
    peaks.write("peak", to: &object)
    durations.write("durationSeconds", to: &object)
  }
}

extension SignalDifference.Values {
  fileprivate func write(_ name: String, to object: inout JSONWriter) {
    object.object(name, isLine: true) {
      $0.member("first", first)
      $0.member("second", second)
    }
  }
}
