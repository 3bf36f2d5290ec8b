import PacinianKernels
import Testing

/// The kernel of tiles in which few voices are chirps against its scalar twin, at every level.
@Suite struct ChirpKernelTests {
  private static let kinds = [(true, false), (true, true), (false, false), (false, true)]
  /// Half a tile times the growth stays within the series' quarter.
  private static let growths = [0, 1e-4, 0.25 / ChirpInput.half, -0.25 / ChirpInput.half]

  @Test(arguments: KernelLevel.available, kinds)
  func voices(level: KernelLevel, kind: (holds: Bool, isQuadratic: Bool)) {
    for growth in Self.growths {
      for count in [0, 1, 2, 3, 24] {
        for offset in 0..<3 {
          let voices = ChirpInput(
            count: count, growth: growth, offset: offset, holds: kind.holds,
            isQuadratic: kind.isQuadratic)
          let sums = voices.output(KernelSet(level))
          for index in 0..<20 {
            let lane = index - offset
            let added = lane >= 0 && lane < 16 ? voices.part(lane) : 0
            // For each voice of amplitude ½: roundings of float turns, of the sine's series, of
            // gains and of the sum.
            #expect(
              abs(sums[index] - Double(index) / 1_024 - added) < 4e-7 * Double(count + 1),
              "\(count) voices, growth \(growth)")
          }
        }
      }
    }
  }

  @Test(arguments: kinds)
  func levels(kind: (holds: Bool, isQuadratic: Bool)) {
    for count in [1, 24] {
      let voices = ChirpInput(
        count: count, growth: 1e-3, offset: 1, holds: kind.holds, isQuadratic: kind.isQuadratic)
      LevelComparison.expectAgreement("\(count) voices") { kernels in
        let sums = voices.output(kernels)
        return (1...16).map { sums[$0] }
      }
    }
  }

  /// Every length, also beyond whole vectors; what lies around is left as it was.
  @Test(arguments: KernelLevel.available)
  func clamping(level: KernelLevel) {
    for count in 0..<70 {
      for offset in 0..<3 {
        let values = Buffer<Float>(count + offset + 1) { Float(4 * Buffer<Double>.noise($0) - 2) }
        let output = Buffer<Float>(count + 4) { _ in 7 }
        let isFinite = KernelSet(level).clamp(
          values.start + offset, count: count, low: -0.5, high: 1, output: output.start + offset)
        #expect(isFinite)
        for index in 0..<count + 4 {
          let isWithin = (offset..<count + offset).contains(index)
          #expect(output[index] == (isWithin ? min(max(values[index], -0.5), 1) : 7))
        }
      }
    }
  }

  /// What is not finite is found at every index, and infinities are clamped.
  @Test(arguments: KernelLevel.available, [Float.nan, .infinity, -.infinity])
  func notFinite(level: KernelLevel, value: Float) {
    for count in [1, 16, 33, 70] {
      for index in 0..<count {
        let values = Buffer<Float>(count) { $0 == index ? value : 0.5 }
        let output = Buffer<Float>(count) { _ in 7 }
        let isFinite = KernelSet(level).clamp(
          values.start, count: count, low: 0, high: 1, output: output.start)
        #expect(!isFinite)
        if !value.isNaN { #expect(output[index] == (value > 0 ? 1 : 0)) }
        for other in 0..<count where other != index { #expect(output[other] == 0.5) }
      }
    }
  }
}
