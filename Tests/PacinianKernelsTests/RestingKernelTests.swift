import PacinianKernels
import Testing

/// The kernels for voices that rest against their scalar twins, at every level.
@Suite struct RestingKernelTests {
  private static let lengths = [0, 1, 2, 3, 15, 16, 17, 33, 100, 256]
  private static let half = 63.5

  @Test(arguments: KernelLevel.available, 0...2)
  func voices(level: KernelLevel, degree: Int) {
    let kernels = KernelSet(level)
    for count in Self.lengths {
      for offset in 0..<3 {
        let voices = RestingInput(count: count, offset: offset, degree: degree)
        // Behind the sums of the degree and behind the scratch nothing is written.
        let sums = Buffer<Double>(64) { Double($0) }
        let scratch = Buffer<Float>(100) { _ in 7 }
        voices.add(kernels, half: Self.half, scratch: scratch.start + offset, sums: sums.start)
        let expected = voices.sums(half: Self.half)
        for index in 0..<64 {
          let wanted = Double(index) + (index < 16 * (degree + 1) ? expected[index] : 0)
          // A float sum of `count` terms of half the size of a weight, at most one.
          #expect(abs(sums[index] - wanted) < 2e-7 * Double(count + 4))
          if index >= 16 * (degree + 1) { #expect(sums[index] == Double(index)) }
        }
        #expect((0..<100).allSatisfy { (offset..<96 + offset).contains($0) || scratch[$0] == 7 })
      }
    }
  }

  @Test(arguments: 0...2)
  func levelsOfVoices(degree: Int) {
    for count in Self.lengths where count > 0 {
      let voices = RestingInput(count: count, offset: 1, degree: degree)
      LevelComparison.expectAgreement("\(count) voices") { kernels in
        let sums = Buffer<Double>(48) { _ in 0 }
        let scratch = Buffer<Float>(96) { _ in 0 }
        voices.add(kernels, half: Self.half, scratch: scratch.start, sums: sums.start)
        return (0..<48).map { sums[$0] }
      }
    }
  }

  @Test(arguments: KernelLevel.available, 0...2)
  func nodes(level: KernelLevel, degree: Int) {
    let kernels = KernelSet(level)
    for frames in [16, 32, 48, 128, 256] {
      for offset in 0..<3 {
        let input = NodeInput(frames: frames, offset: offset, degree: degree)
        let output = input.output(kernels)
        for frame in 0..<frames {
          var expected = 0.0
          for power in (0...degree).reversed() {
            expected = expected * Double(input.times[frame + offset]) + input.sum(power, frame)
          }
          // Float sums of sixteen products up to a quarter for each power, added to 7.
          #expect(abs(Double(output[frame + offset]) - 7 - expected) < 2e-6)
        }
        #expect((0..<offset).allSatisfy { output[$0] == 7 })
        #expect((frames + offset..<frames + 4).allSatisfy { output[$0] == 7 })
      }
    }
  }

  @Test(arguments: 0...2)
  func levelsOfNodes(degree: Int) {
    for frames in [16, 48, 128] {
      let input = NodeInput(frames: frames, offset: 1, degree: degree)
      LevelComparison.expectAgreement("\(frames) frames") { kernels in
        let output = input.output(kernels)
        return (1...frames).map { Double(output[$0]) }
      }
    }
  }
}
