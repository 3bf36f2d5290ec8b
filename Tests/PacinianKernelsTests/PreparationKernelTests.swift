import PacinianBase
import PacinianKernels
import Testing

/// The kernels that prepare weights, positions and tones, each against its scalar twin.
@Suite struct PreparationKernelTests {
  private static let lengths = [0, 1, 15, 16, 17, 64, 100, 257]

  private func floats(_ count: Int, _ seed: Int) -> Buffer<Float> {
    Buffer(count + 16) { Float(Buffer<Double>.noise($0 + seed) - 0.5) }
  }

  private func doubles(_ count: Int, _ seed: Int) -> Buffer<Double> {
    Buffer(count + 16) { 100 * Buffer<Double>.noise($0 + seed) }
  }

  @Test(arguments: KernelLevel.available)
  func addTone(level: KernelLevel) {
    let kernels = KernelSet(level)
    for count in Self.lengths {
      for (squareness, first, offset) in [(Float(0), 0, 0), (1, 5, 1), (0.4, 1_000, 3)] {
        let output = floats(count + 8, 9)
        let before = (0..<count).map { output[offset + $0] }
        kernels.addTone(
          frequency: 165, sampleRate: 48_000, squareness: squareness, weight: 0.7, first: first,
          count: count, output: output.start + offset)
        for index in 0..<count {
          let turns = 165 * Double(first + index) / 48_000
          let square: Double = turns - turns.rounded(.down) < 0.5 ? 1 : -1
          let wave =
            Double(1 - squareness) * Buffer<Double>.sine(turns) + Double(squareness) * square
          // The sine's series and three roundings.
          #expect(abs(Double(output[offset + index] - before[index]) - 0.7 * wave) < 6e-7)
        }
      }
    }
  }

  @Test(arguments: KernelLevel.available)
  func fillWarp(level: KernelLevel) {
    let kernels = KernelSet(level)
    for (first, end) in [(0, 128), (0, 1), (5, 6), (17, 100), (127, 128), (40, 40)] {
      // Growth times the distance stays within the series' half.
      for growth in [0, 1e-9, 0.002, -0.0035] {
        let output = Buffer<Double>(144) { _ in 0 }
        kernels.fillWarp(
          first: first, end: end, origin: 3.25, start: 10, rate: 1.5, growth: growth,
          output: output.start)
        for frame in first..<end {
          let elapsed = Double(frame) - 3.25
          let exact = growth == 0 ? elapsed : expm1(growth * elapsed) / growth
          #expect(abs(output[frame] - (10 + 1.5 * exact)) < 1e-11)
        }
      }
    }
  }

  @Test(arguments: KernelLevel.available)
  func relative(level: KernelLevel) {
    let kernels = KernelSet(level)
    for count in Self.lengths {
      let values = doubles(count, 11)
      let output = Buffer<Float>(count + 16) { _ in 0 }
      kernels.relative(
        values.start, centre: 40, count: count, output: output.start)
      for index in 0..<count {
        #expect(output[index] == Float(values[index] - 40))
      }
    }
  }
}
