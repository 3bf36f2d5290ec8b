import PacinianAnalysis

extension SignalDifference {
  /// The differences as lines of a table.
  var lines: [String] {
    guard !isIdentical else { return ["signal        the same samples"] }
    let correlation = envelopeCorrelation.map { decimal($0, digits: 4) } ?? "none"
    let similarities =
      similarity.map { similarity in
        [
          "  ST-SIM                 \(decimal(similarity.spectralTemporal, digits: 4))",
          "  SPQI                   \(decimal(similarity.perceptualQuality, digits: 4))",
        ]
      } ?? []
    return [
      "signal",
      "  signal-to-noise ratio  \(Self.text(ratio: ratio))",
      "  largest difference     \(decimal(largest, digits: 6)) at \(decimal(largestTime, digits: 3)) s",
      "  envelope correlation   \(correlation)",
      "  spectral distance      \(decimal(spectralDistance, digits: 2)) dB",
      "  peak                   \(Self.text(peaks, digits: 4))",
      "  duration               \(Self.text(durations, digits: 3)) s",
    ] + similarities
  }

  /// The differences on one line.
  var summary: String {
    guard !isIdentical else { return "the same samples" }
    var parts = [
      "signal-to-noise ratio \(Self.text(ratio: ratio))",
      "largest difference \(decimal(largest, digits: 6))",
      "spectral distance \(decimal(spectralDistance, digits: 2)) dB",
    ]
    if let envelopeCorrelation {
      parts.append("envelope correlation \(decimal(envelopeCorrelation, digits: 4))")
    }
    if peaks.first != peaks.second { parts.append("peak \(Self.text(peaks, digits: 4))") }
    if durations.first != durations.second {
      parts.append("duration \(Self.text(durations, digits: 3)) s")
    }
    return parts.joined(separator: ", ")
  }

  private static func text(ratio: Double) -> String {
    switch ratio {
    case .infinity: "no difference"
    case -.infinity: "the first is silent"
    default: "\(decimal(ratio, digits: 1)) dB"
    }
  }

  private static func text(_ values: Values, digits: Int) -> String {
    let (first, second) = (
      decimal(values.first, digits: digits), decimal(values.second, digits: digits)
    )
    return values.first == values.second ? first : "\(first) → \(second)"
  }
}
