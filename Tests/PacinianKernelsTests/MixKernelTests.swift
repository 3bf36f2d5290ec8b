import PacinianKernels
import Testing

/// The kernels for mixes against their scalar twins, at every level.
@Suite struct MixKernelTests {
  @Test(arguments: KernelLevel.available, [16, 48, 64, 80, 128])
  func mixes(level: KernelLevel, frames: Int) {
    let kernels = KernelSet(level)
    let waves = Buffer<Float>(4 * frames) { Float(Buffer<Double>.noise($0) - 0.5) }
    for count in [0, 1, 2, 9] {
      let mixes = Buffer<pacinian_mix>(count) {
        pacinian_mix(
          first: UnsafePointer(waves.start + $0 * 7 % frames),
          second: UnsafePointer(waves.start + $0 * 11 % frames), first_weight: 0.25,
          second_weight: Float($0))
      }
      let output = Buffer<Float>(frames) { Float($0) / 100 }
      kernels.addMixes(mixes.start, count: count, frames: frames, output: output.start)
      for frame in 0..<frames {
        var expected = Double(frame) / 100
        for mix in 0..<count {
          expected += Double(waves[mix * 7 % frames + frame]) * 0.25
          expected += Double(waves[mix * 11 % frames + frame]) * Double(mix)
        }
        #expect(abs(Double(output[frame]) - expected) < 1e-5)
      }
    }
  }
}
