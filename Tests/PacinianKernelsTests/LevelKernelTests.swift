import PacinianKernels
import Testing

/// The kernel that measures a block against its scalar twin, at every level.
@Suite struct LevelKernelTests {
  @Test(arguments: KernelLevel.available)
  func lengthsAndOffsets(level: KernelLevel) {
    let kernels = KernelSet(level)
    let samples = Buffer<Float>(200) { Float(Buffer<Double>.noise($0) - 0.5) }
    for offset in 0..<5 {
      for count in 0..<130 {
        var expected: Float = 0
        for index in 0..<count { expected = max(expected, abs(samples[offset + index])) }
        #expect(kernels.largestMagnitude(samples.start + offset, count: count) == expected)
      }
    }
  }

  @Test("a machine's own level is available, and none above it")
  func ownLevel() {
    #expect(KernelLevel.available.last == .detected)
  }

  @Test("every index is seen, whatever its sign; what is not a number is passed over")
  func everyIndex() {
    for level in KernelLevel.available {
      for index in 0..<100 {
        let samples = Buffer<Float>(100) { $0 == index ? -2 : $0 % 3 == 0 ? .nan : 0.5 }
        #expect(KernelSet(level).largestMagnitude(samples.start, count: 100) == 2)
      }
    }
  }
}
