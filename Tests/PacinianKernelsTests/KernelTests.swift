import PacinianKernels
import Testing

/// Each kernel against its scalar twin, over lengths and alignments, at every level of this
/// machine.
@Suite struct KernelTests {
  static let lengths = [0, 1, 2, 3, 4, 5, 15, 16, 17, 31, 33, 64, 100, 256, 1_000]

  @Test(arguments: KernelLevel.available)
  func carriers(level: KernelLevel) {
    let kernels = KernelSet(level)
    for count in Self.lengths {
      let room = count + 16
      let f = Buffer<Double>(room) { 0.001 + 0.004 * Buffer<Double>.noise($0) }
      let p = Buffer<Double>(room) { Buffer<Double>.noise($0 + 7) - 0.5 }
      let sines = Buffer<Float>(room) { _ in 0 }
      let cosines = Buffer<Float>(room) { _ in 0 }
      for harmonic in [1.0, 4] {
        kernels.carriers(
          frequencies: f.start, offsets: p.start, count: count, position: 1_234_567.5,
          common: 0.3, harmonic: harmonic, sines: sines.start, cosines: cosines.start)
        for index in 0..<count {
          let turns = harmonic * (f[index] * 1_234_567.5 + p[index] + 0.3)
          // Two roundings of the float turns and those of the series: 4e-7.
          #expect(abs(Double(sines[index]) - Buffer<Double>.sine(turns)) < 4e-7)
          #expect(abs(Double(cosines[index]) - Buffer<Double>.sine(turns + 0.25)) < 4e-7)
        }
      }
    }
  }

  @Test(arguments: KernelLevel.available)
  func nodeSums(level: KernelLevel) {
    let kernels = KernelSet(level)
    let positions = Buffer<Float>(16) { Float($0 / 2) / 8 }
    let quarters = Buffer<Float>(16) { $0 % 2 == 0 ? 0.25 : 0 }
    for count in Self.lengths {
      let f = Buffer<Double>(count + 1) { 0.01 * Buffer<Double>.noise($0) }
      let pairs = Buffer<Float>(2 * count + 2) { Float(Buffer<Double>.noise($0 + 3) - 0.5) }
      let rows = Buffer<Float>(16 * count + 16) { _ in 0 }
      kernels.fillRows(
        frequencies: f.start, count: count, scale: 64, positions: positions.start,
        quarters: quarters.start, rows: rows.start)
      let sums = Buffer<Double>(16) { Double($0) }
      kernels.accumulate(rows: rows.start, pairs: pairs.start, count: count, sums: sums.start)
      for lane in 0..<16 {
        var expected = Double(lane)
        for index in 0..<count {
          let turns = f[index] * 64 * Double(positions[lane]) + Double(quarters[lane])
          #expect(abs(Double(rows[16 * index + lane]) - Buffer<Double>.sine(turns)) < 5e-7)
          expected += Double(rows[16 * index + lane]) * Double(pairs[2 * index + lane % 2])
        }
        // A float sum of `count` terms of size one half.
        #expect(abs(sums[lane] - expected) < 1e-7 * Double(count + 4))
      }
    }
  }

  @Test(arguments: KernelLevel.available)
  func series(level: KernelLevel) {
    let kernels = KernelSet(level)
    for frames in [16, 32, 48, 64, 128] {
      for count in [4, 16, 32, 64] {
        let a = Buffer<Float>(count) { Float(Buffer<Double>.noise($0) - 0.5) / Float($0 + 1) }
        let x = Buffer<Float>(frames) { Float($0 * 2) / Float(frames - 1) - 1 }
        let m = Buffer<Float>(frames) { Float(Buffer<Double>.noise($0 + 50)) }
        let y = Buffer<Float>(frames) { Float($0) / 100 }
        kernels.addSeries(
          coefficients: a.start, count: count, positions: x.start, multipliers: m.start,
          frames: frames, output: y.start)
        for frame in 0..<frames {
          var (before, now, sum) = (1.0, Double(x[frame]), Double(a[0]))
          for order in 1..<count {
            sum += Double(a[order]) * now
            (before, now) = (now, 2 * Double(x[frame]) * now - before)
          }
          let expected = Float(frame) / 100 + m[frame] * Float(sum)
          #expect(abs(y[frame] - expected) < 4e-6, "\(frames) \(count) \(frame)")
        }
      }
    }
  }

  @Test(arguments: KernelLevel.available)
  func voices(level: KernelLevel) {
    let kernels = KernelSet(level)
    let frames = 128
    let x = Buffer<Float>(frames) { Float($0 * 2) / 127 - 1 }
    let bases = Buffer<Float>(8) { 1 / Float($0 + 1) }
    let tilts = Buffer<Float>(8) { 0.1 * Float($0) }
    for (first, end) in [(0, 128), (0, 1), (5, 6), (17, 100), (15, 33), (127, 128), (40, 40)] {
      for harmonics in [1, 3, 8] {
        let y = Buffer<Float>(frames) { _ in 0.25 }
        kernels.addVoice(
          first: first, end: end, phase: 0.1, frequency: 0.4, positions: x.start, commons: x.start,
          times: x.start, a0: 0.5, a1: 0.25, a2: -0.125, harmonics: harmonics, base: bases.start,
          slope: tilts.start, moves: x.start, output: y.start)
        for frame in 0..<frames {
          let t = Double(x[frame])
          var expected = 0.25
          if frame >= first && frame < end {
            let turns = 0.1 + 0.4 * t + t
            for k in 1..<(harmonics + 1) {
              let height = Double(bases[k - 1]) + Double(tilts[k - 1]) * t
              expected +=
                (0.5 + 0.25 * t - 0.125 * t * t) * height
                * Buffer<Double>.sine(Double(k) * turns)
            }
          }
          // The rounding of float turns, 6e-8, grows with the harmonic’s number: Σ 2π k h_k of it.
          #expect(abs(Double(y[frame]) - expected) < 8e-6)
        }
      }
    }
  }

  @Test(arguments: KernelLevel.available)
  func mixing(level: KernelLevel) {
    let kernels = KernelSet(level)
    for count in Self.lengths {
      for offset in 0..<3 {
        let a = Buffer<Float>(count + 3) { Float(Buffer<Double>.noise($0)) }
        let b = Buffer<Float>(count + 3) { Float(Buffer<Double>.noise($0 + 9)) }
        let y = Buffer<Float>(count + 4) { _ in 1 }
        kernels.addMix(
          first: a.start + offset, firstWeight: 0.3, second: b.start, secondWeight: 0.7,
          count: count, output: y.start + offset)
        for index in 0..<count {
          let expected = 1 + a[index + offset] * 0.3 + b[index] * 0.7
          #expect(abs(y[index + offset] - expected) < 4e-7)
        }
        #expect(y[count + offset] == 1)
      }
    }
  }

  @Test(arguments: KernelLevel.available)
  func searches(level: KernelLevel) {
    let kernels = KernelSet(level)
    for count in Self.lengths {
      let room = count + 16
      let corners = Buffer<Double>(room) { Buffer<Double>.noise($0) }
      let lows = Buffer<Double>(room) { Buffer<Double>.noise($0 + 1_000) }
      let highs = Buffer<Double>(room) { Buffer<Double>.noise($0 + 2_000) }
      let found = Buffer<Int32>(room) { _ in -1 }
      let total = kernels.findCorners(
        corners: corners.start, lows: lows.start, highs: highs.start, count: count, frame: 0.1,
        low: 0.9, high: 0.05, found: found.start)
      let expected = (0..<count).filter {
        corners[$0] < 0.1 || lows[$0] > 0.9 || highs[$0] < 0.05
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
