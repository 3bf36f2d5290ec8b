import PacinianBase
import PacinianKernels
import Testing

/// The kernel for time that a line of the control warps against its scalar twin, at every level.
@Suite struct WarpKernelTests {
  private static let sizes = [16, 32, 48, 64, 80, 128, 256]

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
}
