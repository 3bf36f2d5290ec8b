import Glibc
import PacinianKernels
import Testing

/// The kernels of tiles in which few voices sound and time is warped against their scalar twins, at
/// every level.
@Suite struct SmoothKernelTests {
  private static let sizes = [16, 32, 48, 64, 80, 128, 256]
  private static let kinds = [(true, false), (true, true), (false, false), (false, true)]

  @Test(arguments: KernelLevel.available, kinds)
  func voices(level: KernelLevel, kind: (holds: Bool, isQuadratic: Bool)) {
    let kernels = KernelSet(level)
    for frames in Self.sizes {
      for count in [0, 1, 2, 3, 24] {
        for offset in 0..<3 {
          let voices = SmoothInput(
            count: count, frames: frames, offset: offset, holds: kind.holds,
            isQuadratic: kind.isQuadratic)
          let output = voices.output(kernels)
          for index in 0..<frames + 4 {
            let frame = index - offset
            guard frame >= 0, frame < frames else {
              #expect(output[index] == Float(index) / 1_024)
              continue
            }
            let expected = Double(index) / 1_024 + voices.sum(at: frame)
            // For each voice of amplitude ½: two roundings of float turns, those of the sine's
            // series and the sum's.
            #expect(abs(Double(output[index]) - expected) < 4e-7 * Double(count + 1))
          }
        }
      }
    }
  }

  @Test(arguments: kinds)
  func levelsOfVoices(kind: (holds: Bool, isQuadratic: Bool)) {
    for frames in [16, 48, 128] {
      for count in [1, 24] {
        let voices = SmoothInput(
          count: count, frames: frames, offset: 1, holds: kind.holds,
          isQuadratic: kind.isQuadratic)
        LevelComparison.expectAgreement("\(count) voices, \(frames) frames") { kernels in
          let output = voices.output(kernels)
          return (1...frames).map { Double(output[$0]) }
        }
      }
    }
  }

  /// The positions that a line of the control warps frames to; 7 around them.
  private func warpLine(
    _ kernels: KernelSet, growth: Double, times: Buffer<Float>, frames: Int, offset: Int
  ) -> Buffer<Float> {
    let output = Buffer<Float>(frames + 4) { _ in 7 }
    kernels.warpLine(
      rate: 1.3, growth: growth, half: Double(frames - 1) / 2, times: times.start + offset,
      frames: frames, output: output.start + offset)
    return output
  }

  @Test(arguments: KernelLevel.available)
  func lines(level: KernelLevel) {
    for frames in Self.sizes {
      let half = Double(frames - 1) / 2
      // Growth times half a tile stays within the series' quarter.
      for growth in [0, 1e-9, 0.1 / half, 0.25 / half, -0.25 / half] {
        for offset in 0..<3 {
          let times = Buffer<Float>(frames + offset) {
            Float(2 * ($0 - offset)) / Float(frames - 1) - 1
          }
          let output = warpLine(
            KernelSet(level), growth: growth, times: times, frames: frames, offset: offset)
          for index in 0..<frames + 4 {
            guard (offset..<frames + offset).contains(index) else {
              #expect(output[index] == 7)
              continue
            }
            let distance = half * Double(times[index])
            let expected = 1.3 * (growth == 0 ? distance : expm1(growth * distance) / growth)
            // Four roundings and the series' remainder.
            #expect(abs(Double(output[index]) - expected) <= 3e-7 * abs(expected))
          }
        }
      }
    }
  }

  @Test func levelsOfLines() {
    for frames in [16, 128] {
      let times = Buffer<Float>(frames + 1) { Float(2 * $0 - 2) / Float(frames - 1) - 1 }
      LevelComparison.expectAgreement("\(frames) frames") { kernels in
        let output = warpLine(kernels, growth: 1e-3, times: times, frames: frames, offset: 1)
        return (1...frames).map { Double(output[$0]) }
      }
    }
  }

  /// The running sum of a control's rates and then the whole; 7 before it.
  private func warpSteps(
    _ kernels: KernelSet, _ values: Buffer<Double>, reach: Double, count: Int, offset: Int
  ) -> [Double] {
    let output = Buffer<Double>(count + 4) { _ in 7 }
    let range = Buffer<Double>(2) { [0.5 - reach, 0.5 + reach][$0] }
    let total = kernels.warpSteps(
      values.start + offset, range: range.start, scale: 1.5, count: count,
      output: output.start + offset)
    let isWithin = (0..<count + 4).allSatisfy {
      (offset..<count + offset).contains($0) || output[$0] == 7
    }
    #expect(isWithin)
    return (0..<count).map { output[$0 + offset] } + [total]
  }

  /// Values within `reach` of ½: up to 1/24, where 1.5 times it is 1/16, by the short series.
  private func values(_ count: Int, reach: Double) -> Buffer<Double> {
    Buffer<Double>(count) { 0.5 + (2 * Buffer<Double>.noise($0) - 1) * reach }
  }

  @Test(arguments: KernelLevel.available, [1.0, 1.001 / 24, 1.0 / 24, 0.001])
  func steps(level: KernelLevel, reach: Double) {
    for count in [0, 8, 16, 24, 64, 128, 256] {
      for offset in 0..<3 {
        let values = values(count + offset, reach: reach)
        let output = warpSteps(
          KernelSet(level), values, reach: reach, count: count, offset: offset)
        var expected = 0.0
        for frame in 0...count {
          // Each exponential is good to 1e-11.
          #expect(abs(output[frame] - expected) <= 1e-11 * expected)
          if frame < count {
            expected += Buffer<Double>.exponential(1.5 * values[frame + offset])
          }
        }
      }
    }
  }

  @Test(arguments: [1, 0.03])
  func levelsOfSteps(reach: Double) {
    let values = values(129, reach: reach)
    LevelComparison.expectAgreement("128 frames") {
      warpSteps($0, values, reach: reach, count: 128, offset: 1)
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
        let range = Buffer<Double>(4) { [7, before.low, before.high, 7][$0] }
        KernelSet(level).readSteps(
          values.start + offset, count: count, output: output.start + offset,
          range: range.start + 1)
        let expected = (0..<count).map { Double(values[$0 + offset]) }
        #expect((0..<count).map { output[$0 + offset] } == expected)
        #expect((0..<offset).allSatisfy { output[$0] == 7 })
        #expect((count + offset..<count + 20).allSatisfy { output[$0] == 7 })
        #expect(range[1] == expected.reduce(before.low, min))
        #expect(range[2] == expected.reduce(before.high, max))
        #expect(range[0] == 7 && range[3] == 7)
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
        let range = Buffer<Double>(2) { [Double.infinity, -Double.infinity][$0] }
        KernelSet(level).readSteps(
          values.start, count: 50, output: output.start, range: range.start)
        #expect(range[0] == min(0.5, Double(extreme)) && range[1] == max(0.5, Double(extreme)))
      }
    }
  }
}
