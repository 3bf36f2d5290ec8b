import PacinianKernels
import Testing

/// The kernels of tiles in which a control has a value for each frame against their scalar twins,
/// at every level.
@Suite struct StepsKernelTests {
  private static let scale = 1.5
  private static let counts = [16, 32, 48, 64, 128, 256]

  /// Warped frames of a control within `reach` of ½: where each frame lies, from the tile's first,
  /// and the whole.
  private func warpSteps(
    _ kernels: KernelSet, _ values: Buffer<Double>, reach: Double, count: Int, offset: Int
  ) -> (frames: [Double], length: Double) {
    let output = Buffer<Float>(count + 4) { _ in 7 }
    let steps = Buffer<pacinian_steps>(1) { _ in
      pacinian_steps(low: 0.5 - reach, high: 0.5 + reach, length: 7, middle: 7)
    }
    kernels.warpSteps(
      values.start + offset, steps.start, scale: Self.scale, count: count,
      output: output.start + offset)
    let isWithin = (0..<count + 4).allSatisfy {
      (offset..<count + offset).contains($0) || output[$0] == 7
    }
    #expect(isWithin)
    return ((0..<count).map { Double(output[$0 + offset]) + steps[0].middle }, steps[0].length)
  }

  private func values(_ count: Int, reach: Double) -> Buffer<Double> {
    Buffer<Double>(count) { 0.5 + (2 * Buffer<Double>.noise($0) - 1) * reach }
  }

  /// Values within `reach` of ½: up to 1/24, where 1.5 times it is 1/16, by the short series.
  @Test(arguments: KernelLevel.available, [1.0, 1.001 / 24, 1.0 / 24, 0.001, 0])
  func steps(level: KernelLevel, reach: Double) {
    for count in Self.counts {
      for offset in 0..<3 {
        let values = values(count + offset, reach: reach)
        let (frames, length) = warpSteps(
          KernelSet(level), values, reach: reach, count: count, offset: offset)
        var expected = 0.0
        for frame in 0..<count {
          // Floats as large as the tile is long, times the rate at ½, and a sum for each sixteen.
          #expect(abs(frames[frame] - expected) <= 4e-7 * Double(count) * 2.2)
          expected += Buffer<Double>.exponential(Self.scale * values[frame + offset])
        }
        // Long series are good to 1e-11; of short ones floats hold the part of the second order.
        let error = reach > 1.0 / 24 ? 1e-11 : 3e-10
        #expect(abs(length - expected) <= error * expected)
      }
    }
  }

  /// All values at a bound of the range: what a tile adds to the error does so in each tile.
  @Test(arguments: KernelLevel.available, [-1.0, 1])
  func lengthAtBounds(level: KernelLevel, side: Double) {
    let reach = 1.0 / 24
    let values = Buffer<Double>(128) { _ in 0.5 + side * reach }
    let (_, length) = warpSteps(KernelSet(level), values, reach: reach, count: 128, offset: 0)
    let expected = 128 * Buffer<Double>.exponential(Self.scale * values[0])
    #expect(abs(length - expected) <= 3e-10 * expected)
  }

  @Test(arguments: [1, 0.03])
  func levelsOfSteps(reach: Double) {
    let values = values(129, reach: reach)
    LevelComparison.expectAgreement("128 frames") {
      let (frames, length) = warpSteps($0, values, reach: reach, count: 128, offset: 1)
      return frames + [length]
    }
  }

  /// Values and their range at every length, the range with what it holds already. What follows
  /// them does not count.
  @Test(arguments: KernelLevel.available, [(1e9, -1e9), (0.1, 0.1), (-2.0, 2.0)])
  func values(level: KernelLevel, before: (low: Double, high: Double)) {
    for count in 0..<70 {
      for offset in 0..<3 {
        let values = Buffer<Float>(count + offset + 16) {
          $0 < count + offset && $0 >= offset ? Float(Buffer<Double>.noise($0) - 0.5) : 5
        }
        let output = Buffer<Double>(count + 20) { _ in 7 }
        let steps = readSteps(
          level, values.start + offset, count: count, output: output.start + offset,
          low: before.low, high: before.high)
        let expected = (0..<count).map { Double(values[$0 + offset]) }
        #expect((0..<count).map { output[$0 + offset] } == expected)
        #expect((0..<offset).allSatisfy { output[$0] == 7 })
        #expect((count + offset..<count + 20).allSatisfy { output[$0] == 7 })
        #expect(steps.low == expected.reduce(before.low, min))
        #expect(steps.high == expected.reduce(before.high, max))
        #expect(steps.length == 7 && steps.middle == 7)
      }
    }
  }

  /// An extreme value is found at every index.
  @Test(arguments: KernelLevel.available)
  func everyIndex(level: KernelLevel) {
    for index in 0..<50 {
      for extreme in [Float(-3), 3] {
        let values = Buffer<Float>(50) { $0 == index ? extreme : 0.5 }
        let output = Buffer<Double>(50) { _ in 0 }
        let steps = readSteps(
          level, values.start, count: 50, output: output.start, low: .infinity, high: -.infinity)
        #expect(steps.low == min(0.5, Double(extreme)) && steps.high == max(0.5, Double(extreme)))
      }
    }
  }

  private func readSteps(
    _ level: KernelLevel, _ values: UnsafePointer<Float>, count: Int,
    output: UnsafeMutablePointer<Double>, low: Double, high: Double
  ) -> pacinian_steps {
    let steps = Buffer<pacinian_steps>(1) { _ in
      pacinian_steps(low: low, high: high, length: 7, middle: 7)
    }
    KernelSet(level).readSteps(values, count: count, output: output, steps.start)
    return steps[0]
  }
}
