import PacinianBase

/// `10 log₁₀(Σ truth² / Σ (truth − output)²)`; infinite for equality. A longer one's end is not
/// looked at.
package func signalToNoise(_ truth: [Double], _ output: [Float]) -> Double {
  var signal = 0.0
  var noise = 0.0
  for (a, b) in zip(truth, output) {
    signal += a * a
    noise += (a - Double(b)) * (a - Double(b))
  }
  return noise == 0 ? .infinity : 10 * log10(signal / noise)
}

package func signalToNoise(_ truth: [Float], _ output: [Float]) -> Double {
  signalToNoise(truth.map(Double.init), output)
}
