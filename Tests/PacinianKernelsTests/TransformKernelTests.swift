import Foundation
import PacinianKernels
import Testing

/// The transform against direct sums, at every level that this machine has.
@Suite struct TransformKernelTests {
  private static let counts = [64, 128, 256, 512, 1_024, 2_048]

  /// Real parts, then imaginary ones, of the transform of reproducible numbers.
  private func transformed(_ count: Int, _ kernels: KernelSet) -> [Double] {
    let distance = count + 8
    let numbers = Buffer<Double>(2 * distance) { Buffer<Double>.noise($0) - 0.5 }
    let results = Buffer<Double>(2 * distance) { _ in 0 }
    let step = -2 * Double.pi / Double(count)
    let cosines = Buffer<Double>(count / 4) { cos(step * Double($0)) }
    let sines = Buffer<Double>(count / 4) { sin(step * Double($0)) }
    kernels.transform(
      numbers.start, distance: distance, cosines: cosines.start, sines: sines.start, count: count,
      results: results.start)
    return (0..<count).map { results[$0] } + (0..<count).map { results[distance + $0] }
  }

  @Test("it is the transform of direct sums", arguments: KernelLevel.available, counts)
  func directSums(level: KernelLevel, count: Int) {
    let results = transformed(count, KernelSet(level))
    let turns = (0..<count).map { index in
      let angle = -2 * Double.pi * Double(index) / Double(count)
      return SIMD2(cos(angle), sin(angle))
    }
    let distance = count + 8
    var (signal, noise) = (0.0, 0.0)
    for n in 0..<count {
      var sum = SIMD2<Double>.zero
      for j in 0..<count {
        let turn = turns[j * n % count]
        let (a, b) = (Buffer<Double>.noise(j) - 0.5, Buffer<Double>.noise(distance + j) - 0.5)
        sum += SIMD2(a * turn.x - b * turn.y, a * turn.y + b * turn.x)
      }
      let error = SIMD2(results[n], results[count + n]) - sum
      signal += (sum * sum).sum()
      noise += (error * error).sum()
    }
    // Both round in the last bits of doubles, some ten times one after the other: 290 dB and more.
    #expect(10 * log10(signal / noise) > 280, "\(count) numbers")
  }

  @Test("levels agree", arguments: counts)
  func levels(count: Int) {
    LevelComparison.expectAgreement("\(count) numbers") { transformed(count, $0) }
  }
}
