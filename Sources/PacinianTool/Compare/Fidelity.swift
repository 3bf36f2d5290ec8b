import PacinianAnalysis
import PacinianFormats
import PacinianBase

/// How near what a conversion plays is to its pattern.
struct Fidelity: Sendable {
  let vibration: VibrationFidelity
  let transients: TransientsKept

  /// - Parameters:
  ///   - first: the pattern's samples, at the rate of `RenderingChoices.perceptualRendering()`.
  ///   - second: the same of what the conversion plays.
  init(_ first: [Double], _ second: [Double], transients: TransientsKept) {
    vibration = VibrationFidelity(first, second, sampleRate: PerceptualBlocks.sampleRate)
    self.transients = transients
  }
}

extension JSONWriter {
  /// The members of a fidelity.
  mutating func members(_ fidelity: Fidelity) {
    member("envelopeCorrelation", fidelity.vibration.correlation)
    member("largestError", fidelity.vibration.largest.error)
    member("largestErrorSeconds", fidelity.vibration.largest.time)
    member("centroidErrorHertz", fidelity.vibration.centroid)
    member("transients", fidelity.transients.count)
    member("transientsKept", fidelity.transients.kept)
  }
}
