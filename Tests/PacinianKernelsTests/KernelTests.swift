import PacinianKernels
import Testing

/// Each kernel against its scalar twin, over lengths and alignments, at every level of this
/// machine.
@Suite struct KernelTests {
  static let lengths = [0, 1, 2, 3, 4, 5, 15, 16, 17, 31, 33, 64, 100, 256, 1_000]

  @Test(arguments: KernelLevel.available)
  func waves(level: KernelLevel) {
    let kernels = KernelSet(level)
    for count in Self.lengths {
      let room = count + 16
      let turns = Buffer<Double>(room) { 5_000 * (Buffer<Double>.noise($0 + 7) - 0.5) }
      let sines = Buffer<Float>(room) { _ in 0 }
      let cosines = Buffer<Float>(room) { _ in 0 }
      for harmonic in [1.0, 4] {
        kernels.waves(
          turns.start, less: 0.3, harmonic: harmonic, count: count, sines: sines.start,
          cosines: cosines.start)
        for index in 0..<count {
          let exact = harmonic * (turns[index] - 0.3)
          // Two roundings of the float turns and those of the series: 4e-7.
          #expect(abs(Double(sines[index]) - Buffer<Double>.sine(exact)) < 4e-7)
          #expect(abs(Double(cosines[index]) - Buffer<Double>.sine(exact + 0.25)) < 4e-7)
        }
      }
    }
  }

  @Test(arguments: KernelLevel.available)
  func searches(level: KernelLevel) {
    let kernels = KernelSet(level)
    for count in Self.lengths {
      let room = count + 16
      let breakpoints = Buffer<Double>(room) { Buffer<Double>.noise($0) }
      let lows = Buffer<Double>(room) { Buffer<Double>.noise($0 + 1_000) }
      let highs = Buffer<Double>(room) { Buffer<Double>.noise($0 + 2_000) }
      let found = Buffer<Int32>(room) { _ in -1 }
      let total = kernels.findBreakpoints(
        breakpoints: breakpoints.start, lows: lows.start, highs: highs.start, count: count,
        frame: 0.1,
        low: 0.9, high: 0.05, found: found.start)
      let expected = (0..<count).filter {
        breakpoints[$0] < 0.1 || lows[$0] > 0.9 || highs[$0] < 0.05
      }
      #expect((0..<total).map { Int(found[$0]) } == expected)
      let first = kernels.firstOutside(
        lows: lows.start, highs: highs.start, from: 0, count: count, low: 0.02, high: 0.97)
      let firstExpected = (0..<count).first { lows[$0] < 0.02 || highs[$0] > 0.97 } ?? count
      #expect(first == firstExpected)
    }
  }

  @Test(arguments: KernelLevel.available)
  func exponentials(level: KernelLevel) {
    let kernels = KernelSet(level)
    for count in Self.lengths {
      let x = Buffer<Double>(count + 8) { 8 * Buffer<Double>.noise($0) - 4 }
      let y = Buffer<Double>(count + 8) { _ in 0 }
      kernels.exponentials(x.start, scale: 1.5, count: count, output: y.start)
      for index in 0..<count {
        let expected = Buffer<Double>.exponential(1.5 * x[index])
        #expect(abs(y[index] / expected - 1) < 1e-14)
      }
    }
  }
}
