import Foundation
import PacinianKernels
import Testing

/// The kernels of designs against the mathematics library and direct sums, at every level that this
/// machine has.
@Suite struct DesignKernelTests {
  /// Memory that lives as long as the test's process.
  private func numbers(_ count: Int, _ value: (Int) -> Double = { _ in 0 })
    -> UnsafeMutablePointer<Double>
  {
    let start = UnsafeMutablePointer<Double>.allocate(capacity: count)
    for index in 0..<count { (start + index).initialize(to: value(index)) }
    return start
  }

  @Test(arguments: KernelLevel.available)
  func turn(level: KernelLevel) {
    let count = 4_000
    let angles = numbers(count) { Double($0 - 2_000) * 0.0137 * ($0 % 3 == 0 ? 40 : 1) }
    let moduli = numbers(count) { 0.1 + Double($0 % 11) }
    let (real, imaginary) = (numbers(count), numbers(count))
    KernelSet(level).turn(
      angles: angles, turns: 0.5 / Double.pi, moduli: moduli, real: real, imaginary: imaginary,
      count: count)
    for index in 0..<count {
      let tolerance = 1e-14 * (1 + abs(angles[index])) * moduli[index]
      #expect(abs(real[index] - moduli[index] * cos(angles[index])) < tolerance)
      #expect(abs(imaginary[index] - moduli[index] * sin(angles[index])) < tolerance)
    }
  }

  /// Cosines and sines of `−2π · n / (8 · length)`.
  private func turns(_ length: Int) -> (
    cosines: UnsafeMutablePointer<Double>, sines: UnsafeMutablePointer<Double>
  ) {
    let step = -2 * Double.pi / Double(8 * length)
    return (numbers(length) { cos(step * Double($0)) }, numbers(length) { sin(step * Double($0)) })
  }

  private static let parts = [0, 4, 1, 2, 3]

  /// The discrete Fourier transforms of five parts of eight, by direct sums.
  private func transformed(
    _ sequence: [SIMD2<Double>], stride: Int
  ) -> (real: UnsafeMutablePointer<Double>, imaginary: UnsafeMutablePointer<Double>) {
    let length = sequence.count / 8
    let (real, imaginary) = (numbers(5 * stride), numbers(5 * stride))
    for (slot, part) in Self.parts.enumerated() {
      for n in 0...length {
        var sum = SIMD2<Double>.zero
        for index in 0..<length {
          let angle = -2 * Double.pi * Double(index * n % length) / Double(length)
          let number = sequence[8 * index + part]
          sum.x += number.x * cos(angle) - number.y * sin(angle)
          sum.y += number.x * sin(angle) + number.y * cos(angle)
        }
        (real[slot * stride + n], imaginary[slot * stride + n]) = (sum.x, sum.y)
      }
    }
    return (real, imaginary)
  }

  @Test(
    "folding gives what transforms into the phases of both sequences",
    arguments: KernelLevel.available)
  func foldCepstrum(level: KernelLevel) {
    for length in [8, 32] {
      let (size, stride) = (8 * length, length + 8)
      let half = (0...size / 2).map { SIMD2(sin(Double($0 * $0)), cos(3 * Double($0))) }
      let heights = (0..<size).map { half[min($0, size - $0)] }
      let parts = transformed(heights, stride: stride)
      let (real, imaginary) = (numbers(5 * stride), numbers(5 * stride))
      let (cosines, sines) = turns(length)
      var given = pacinian_parts(
        real: parts.real, imaginary: parts.imaginary, stride: stride, cosines: cosines,
        sines: sines, count: length)
      KernelSet(level).foldCepstrum(&given, foldedReal: real, foldedImaginary: imaginary)
      var folded = [SIMD2<Double>](repeating: .zero, count: size)
      for (slot, part) in Self.parts.enumerated() {
        for index in 0..<length {
          folded[8 * index + part] = SIMD2(
            real[slot * stride + index], imaginary[slot * stride + index])
        }
      }
      let results = transformed(folded, stride: stride)
      // Twice the sum of sines over the cepstrum's first half, the cepstrum a sum of cosines.
      let cepstrum = (0..<size / 2).map { n -> SIMD2<Double> in
        heights.indices.reduce(.zero) {
          $0 + heights[$1] * cos(2 * Double.pi * Double($1 * n % size) / Double(size))
        } / Double(size)
      }
      for (slot, part) in Self.parts.enumerated() {
        for index in 0..<length {
          let bin = 8 * index + part
          let negative = (1..<size / 2).reduce(SIMD2<Double>.zero) {
            $0 + 2 * cepstrum[$1] * sin(2 * Double.pi * Double($1 * bin % size) / Double(size))
          }
          let number = slot * stride + index
          let result = SIMD2(results.real[number], results.imaginary[number]) / Double(4 * length)
          let error = result - negative
          // Sums of up to 256 numbers of the size of 1, twice.
          #expect(max(abs(error.x), abs(error.y)) < 1e-12, "bin \(bin) of \(size)")
        }
      }
    }
  }

  @Test(
    "parts join into the first eighth of both whole transforms", arguments: KernelLevel.available)
  func joinParts(level: KernelLevel) {
    for length in [8, 32] {
      let (size, stride) = (8 * length, length + 8)
      // Conjugate from end to end.
      let sequences = [2.0, 3.0].map { step in
        (0..<size).map { index -> SIMD2<Double> in
          let number = Double(min(index, size - index))
          let sign: Double = index % (size / 2) == 0 ? 0 : index < size / 2 ? 1 : -1
          return SIMD2(sin(number * number), sign * cos(step * number))
        }
      }
      // The second, times i, is in parts 0 and 4 of the first.
      let packed = sequences[0].indices.map { index in
        let (first, second) = (sequences[0][index], sequences[1][index])
        return index % 4 == 0 ? first + SIMD2(-second.y, second.x) : first
      }
      let parts = [packed, sequences[1]].map { transformed($0, stride: stride) }
      let values = [numbers(length), numbers(length)]
      let (cosines, sines) = turns(length)
      var given = pacinian_parts(
        real: parts[0].real, imaginary: parts[0].imaginary, stride: stride, cosines: cosines,
        sines: sines, count: length)
      KernelSet(level).joinParts(
        &given, secondReal: parts[1].real, secondImaginary: parts[1].imaginary,
        values: values[0], secondValues: values[1])
      for (sequence, values) in zip(sequences, values) {
        for n in 0..<length {
          let expected = sequence.indices.reduce(0) { sum, index in
            let angle = -2 * Double.pi * Double(index * n % size) / Double(size)
            return sum + sequence[index].x * cos(angle) - sequence[index].y * sin(angle)
          }
          #expect(abs(values[n] - expected) < 1e-12, "number \(n) of \(length)")
        }
      }
    }
  }
}
