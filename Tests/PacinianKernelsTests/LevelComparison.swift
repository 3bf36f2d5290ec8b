import PacinianBase
import PacinianKernels
import Testing

/// What the levels make of the same input.
enum LevelComparison {
  /// Expects that levels which fuse multiplication and addition agree to the bit, and that the
  /// baseline, which rounds products first, lies within −110 dB of them, as docs/RENDERING.md
  /// promises.
  static func expectAgreement(
    _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation,
    _ output: (KernelSet) -> [Double]
  ) {
    let fused = KernelLevel.available.filter { $0 != .base }.map { output(KernelSet($0)) }
    guard let first = fused.first else { return }
    for other in fused.dropFirst() {
      let difference = first.indices.first { first[$0].bitPattern != other[$0].bitPattern }
      #expect(difference == nil, what, sourceLocation: sourceLocation)
    }
    let base = output(KernelSet(.base))
    #expect(base.count == first.count, what, sourceLocation: sourceLocation)
    let signal = first.reduce(0) { $0 + $1 * $1 }
    let noise = zip(first, base).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    #expect(noise <= signal * pow(10, -11), what, sourceLocation: sourceLocation)
  }
}
