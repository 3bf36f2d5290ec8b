import PacinianKernels
import Testing

/// The kernels of direct players against their scalar twins, at every level.
@Suite struct CourseKernelTests {
  @Test(arguments: KernelLevel.available, [(true, false), (true, true), (false, false)])
  func courses(level: KernelLevel, law: (isLogarithmic: Bool, isQuadratic: Bool)) {
    let kernels = KernelSet(level)
    let noise = Buffer<Double>.noise
    let scratch = Buffer<Float>(KernelSet.courseScratch) { _ in 0 }
    for seed in 0..<24 {
      // Flat and bent, level and rising, over all sizes of chunk.
      let growth = seed % 2 == 0 ? 0 : (noise(seed) - 0.5) * (law.isLogarithmic ? 6e-4 : 1e-6)
      let isRising = seed % 3 != 0
      var course = pacinian_course(
        phase: noise(seed + 100), elapsed: 700 * noise(seed + 200),
        rate: Self.rate(seed % 8) * (0.1 + 0.25 * noise(seed + 300)), growth: growth,
        level: noise(seed + 400),
        slope: isRising ? 1e-3 * (noise(seed + 500) - 0.5) : 0, gain: noise(seed + 600),
        gain_slope: isRising ? 1e-3 * (noise(seed + 700) - 0.5) : 0, amplitude: 0.8,
        shift: Int32(seed % 8))
      let (first, end) = (Int(150 * noise(seed + 800)), 200 + Int(1_200 * noise(seed + 900)))
      let output = Buffer<Float>(end + 16) { Float($0 % 7) / 8 }
      kernels.addCourse(
        &course, isLogarithmic: law.isLogarithmic, isQuadratic: law.isQuadratic, from: first,
        to: end, fresh: end + 16, scratch: scratch.start, output: output.start)
      for frame in 0..<(end + 16) {
        var expected = Double(frame % 7) / 8
        if frame >= first, frame < end {
          let time = Double(frame) + course.elapsed
          let mean =
            !law.isLogarithmic
            ? course.rate + growth * time / 2
            : growth == 0
              ? course.rate
              : course.rate * (Buffer<Double>.exponential(growth * time) - 1) / (growth * time)
          let height =
            (course.level + course.slope * Double(frame))
            * (course.gain + course.gain_slope * Double(frame))
          expected +=
            0.8 * (law.isQuadratic ? height * height : height)
            * Buffer<Double>.sine(course.phase + mean * time)
        }
        // Turns in floats to 6e-8, the sine's series, the sum: 1e-6 in all.
        #expect(abs(Double(output[frame]) - expected) < 1e-6, "seed \(seed), frame \(frame)")
      }
    }
  }

  /// Turns a frame of which a chunk of `2^shift` frames may have: a sixth of a turn to each side of
  /// its centre. Growth makes two or three times as much of what the test begins with.
  private static func rate(_ shift: Int) -> Double { 0.16 / Double(1 << shift) * 2 }

  /// A frame's bits do not depend on where the call begins and ends.
  @Test(arguments: KernelLevel.available)
  func pieces(level: KernelLevel) {
    let kernels = KernelSet(level)
    let scratch = Buffer<Float>(KernelSet.courseScratch) { _ in 0 }
    var course = pacinian_course(
      phase: 0.3, elapsed: 11.3, rate: 0.0018, growth: 2e-4, level: 0.2, slope: 3e-4, gain: 0.9,
      gain_slope: -2e-4, amplitude: 0.7, shift: 7)
    func add(_ cuts: [Int]) -> Buffer<Float> {
      let output = Buffer<Float>(1_504) { _ in 0 }
      for (first, end) in zip(cuts, cuts.dropFirst()) {
        kernels.addCourse(
          &course, isLogarithmic: true, isQuadratic: false, from: first, to: end,
          fresh: 1_504, scratch: scratch.start, output: output.start)
      }
      return output
    }
    let whole = add([3, 1_500])
    let cut = add([3, 4, 17, 128, 200, 384, 1_300, 1_499, 1_500])
    for frame in 0..<1_504 { #expect(whole[frame].bitPattern == cut[frame].bitPattern) }
  }

  /// Levels that fuse multiplication and addition agree to the bit.
  @Test(arguments: 0..<16)
  func fusedLevels(seed: Int) {
    let fused = KernelLevel.available.filter { $0 != .base }
    let outputs = fused.map { level in
      let scratch = Buffer<Float>(KernelSet.courseScratch) { _ in 0 }
      let output = Buffer<Float>(1_024) { Float($0 % 7) / 8 }
      var course = pacinian_course(
        phase: 0.3, elapsed: 11.3, rate: 0.0018, growth: seed % 2 == 0 ? 0 : 2e-4, level: 0.2,
        slope: seed % 3 == 0 ? 0 : 3e-4, gain: 0.9, gain_slope: seed % 5 == 0 ? 0 : -2e-4,
        amplitude: 0.7, shift: Int32(seed % 8))
      KernelSet(level).addCourse(
        &course, isLogarithmic: true, isQuadratic: seed > 7, from: 5, to: 1_001, fresh: 512,
        scratch: scratch.start, output: output.start)
      return output
    }
    for output in outputs.dropFirst() {
      for frame in 0..<1_001 {
        #expect(output[frame].bitPattern == outputs[0][frame].bitPattern, "frame \(frame)")
      }
    }
  }

  /// A voice of full scale passes it by one rounding at most, however its carrier falls on the
  /// frames: what the polynomials err by would be reported as clipped.
  @Test(arguments: KernelLevel.available, [Int32(5), 6, 7])
  func fullScale(level: KernelLevel, shift: Int32) {
    let kernels = KernelSet(level)
    let scratch = Buffer<Float>(KernelSet.courseScratch) { _ in 0 }
    let output = Buffer<Float>(16_384) { _ in 0 }
    for part in 1...20 {
      var course = pacinian_course(
        phase: Double(part) * 0.37, elapsed: 0, rate: Self.rate(Int(shift)) * Double(part) / 20,
        growth: 0, level: 1, slope: 0, gain: 1, gain_slope: 0, amplitude: 1, shift: shift)
      kernels.addCourse(
        &course, isLogarithmic: true, isQuadratic: false, from: 0, to: 16_384, fresh: 0,
        scratch: scratch.start, output: output.start)
      let peak = kernels.largestMagnitude(output.start, count: 16_384)
      #expect(peak <= Float(1).nextUp && peak > 0.9999, "part \(part): \(peak)")
    }
  }

  /// What lies from `fresh` on counts as zeros, and nothing else is lost: silence is 0, not −0.
  @Test(arguments: KernelLevel.available, [Int32(3), 6, 7])
  func fresh(level: KernelLevel, shift: Int32) {
    let kernels = KernelSet(level)
    let scratch = Buffer<Float>(KernelSet.courseScratch) { _ in 0 }
    var course = pacinian_course(
      phase: 0.3, elapsed: 11.5, rate: 0.0018, growth: 2e-4, level: 0.2, slope: 3e-4, gain: 0.9,
      gain_slope: -2e-4, amplitude: 0.7, shift: shift)
    for (first, end, amplitude) in [
      (0, 512, Float(0.7)), (5, 500, 0.7), (17, 250, 0.7), (5, 500, 0),
    ] {
      course.amplitude = amplitude
      // Products of −0 and +0 for a voice of amplitude 0.
      if amplitude == 0 { (course.slope, course.gain_slope) = (-3e-4, 2e-4) }
      for fresh in stride(from: 0, through: 512, by: 16) {
        func add(_ output: Buffer<Float>, fresh: Int) {
          kernels.addCourse(
            &course, isLogarithmic: true, isQuadratic: false, from: first, to: end, fresh: fresh,
            scratch: scratch.start, output: output.start)
        }
        let end = (end + 15) & -16
        let expected = Buffer<Float>(512) { $0 < fresh ? Float($0) / 512 : 0 }
        add(expected, fresh: 512)
        let output = Buffer<Float>(512) { $0 < fresh ? Float($0) / 512 : .nan }
        add(output, fresh: fresh)
        let written = (first & -16)..<end
        for frame in 0..<512 where frame < fresh || written.contains(frame) {
          #expect(output[frame].bitPattern == expected[frame].bitPattern)
        }
        for frame in max(fresh, written.upperBound)..<512 { #expect(output[frame].isNaN) }
      }
    }
  }

  @Test(arguments: KernelLevel.available, [false, true])
  func shapedMix(level: KernelLevel, isQuadratic: Bool) {
    let kernels = KernelSet(level)
    let noise = Buffer<Double>.noise
    let a = Buffer<Float>(256) { Float(noise($0) - 0.5) }
    let b = Buffer<Float>(256) { Float(noise($0 + 300) - 0.5) }
    for (first, end) in [(0, 256), (5, 6), (16, 32), (7, 250)] {
      var mix = pacinian_mix(
        first: a.start, second: b.start, first_weight: 0.3, second_weight: 0.6)
      let output = Buffer<Float>(256) { Float($0) / 256 }
      kernels.addShapedMix(
        &mix, gain: 0.5, gainSlope: 0.002, gainStart: 3, isQuadratic: isQuadratic, from: first,
        to: end, output: output.start)
      for frame in 0..<256 {
        let gain = 0.5 + 0.002 * Double(frame - 3)
        let wave = 0.3 * Double(a[frame]) + 0.6 * Double(b[frame])
        let expected =
          Double(frame) / 256
          + (frame >= first && frame < end ? wave * (isQuadratic ? gain * gain : gain) : 0)
        #expect(abs(Double(output[frame]) - expected) < 2e-7)
      }
    }
  }
}
