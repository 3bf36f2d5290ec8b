import PacinianModel

extension EventParameterID {
  /// The lengths of an envelope's segments.
  package static let envelopeTimes = allCases.filter {
    $0.applies(to: .hapticContinuous) && $0.applies(to: .audioContinuous) && $0 != .sustained
  }
}
