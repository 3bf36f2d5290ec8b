import PacinianKernels

/// The kernels of voices in a tile, and of time that a control warps.
extension KernelCases {
  func runVoices() {
    var moments = Record("kernel-addMoments")
    var series = Record("kernel-addSeries")
    for count in Self.lengths {
      let room = count + 16
      let voices = pacinian_voices(
        frequencies: Values.array(room) { 0.001 + 0.004 * Values.noise($0) },
        offsets: Values.doubles(room, 7), starts: Values.doubles(room, 20, scale: 20_000),
        levels: Values.floats(room, 30),
        slopes: Values.array(room) { Float(Values.noise($0)) / 1e4 },
        gains: Values.floats(room, 50), gain_slopes: Values.array(room) { _ in -1e-5 },
        weights: count % 2 == 0 ? nil : UnsafePointer(Values.floats(room, 60)))
      for degree in 0...2 {
        for terms in [8, 12] {
          let sums = Values.doubles(96, 4)
          var instant = pacinian_instant(
            position: 1_234_567.5, common: 0.3, detune: 1e-5, harmonic: 2, scale: 63.5,
            centre: 1_234_560, half: 63.5, degree: Int32(degree), terms: Int32(terms))
          kernels.addMoments(
            voices, count: count, at: &instant, skipping: Values.array(1) { _ in 2 },
            skipCount: 1, scratch: Values.zeros(KernelSet.momentScratch), sums: sums)
          moments.add(sums, count: 32 * (degree + 1))
          let output = Values.floats(128, 3)
          let times = Values.array(128) { Float($0 * 2) / 127 - 1 }
          var form = pacinian_series(
            basis: Values.doubles(32 * terms, 9), middle: 0.1, inverse: 0.9,
            degree: Int32(degree), terms: Int32(terms))
          kernels.addSeries(
            sums, &form, positions: times, times: times,
            gains: count % 2 == 0 ? nil : UnsafePointer(times), frames: 128,
            scratch: Values.zeros(96), output: output)
          series.add(output, count: 128)
        }
      }
    }
    moments.write()
    series.write()
    runSegments()
    runTime()
    runClamping()
  }

  private func runSegments() {
    var record = Record("kernel-addSegments")
    let times = Values.array(128) { Float($0 * 2) / 127 - 1 }
    let list = Values.array(5) {
      pacinian_segment(
        phase: 0.1 * Float($0), turning: 0.4, common: 2, height: 0.5, rise: 0.25, bend: -0.1,
        first: [0, 5, 17, 64, 127][$0], end: [128, 6, 100, 80, 128][$0])
    }
    for seed in 0..<4 {
      let output = Values.floats(128, 3)
      kernels.addSegments(
        list, count: 5, positions: times, commons: seed & 1 == 0 ? nil : UnsafePointer(times),
        times: times, gains: seed & 2 == 0 ? nil : UnsafePointer(times), output: output)
      record.add(output, count: 128)
    }
    record.write()
    runSegmentNodes(list, times)
  }

  private func runSegmentNodes(
    _ list: UnsafePointer<pacinian_segment>, _ times: UnsafePointer<Float>
  ) {
    var crowds = Record("kernel-addSegmentsAtNodes")
    var nodes = Record("kernel-addNodes")
    for frames in [16, 128] {
      let buckets = Values.zeros(KernelSet.segmentBucket * (frames + 1))
      let output = Values.floats(frames, 3)
      kernels.addSegmentsAtNodes(
        list, count: frames == 128 ? 5 : 0, nodes: Values.floats(16, 4),
        matrix: Values.floats(16 * frames, 6), times: times, frames: frames, buckets: buckets,
        output: output)
      crowds.add(output, count: frames)
      kernels.addNodes(
        Values.floats(16, 5), columns: Values.floats(16 * frames, 7), frames: frames,
        output: output)
      nodes.add(output, count: frames)
    }
    crowds.write()
    nodes.write()
  }

  private func runTime() {
    var lines = Record("kernel-warpLine")
    for frames in [16, 32, 48, 128] {
      let times = Values.array(frames) { Float($0 * 2) / Float(frames - 1) - 1 }
      for growth in [0, 1e-9, 2e-4, -1.5e-3] {
        let output = Values.zeros(frames)
        kernels.warpLine(
          rate: 1.3, growth: growth, half: Double(frames - 1) / 2, times: times, frames: frames,
          output: output)
        lines.add(output, count: frames)
      }
    }
    lines.write()
    runSteps()
  }

  private func runClamping() {
    var record = Record("kernel-clamp")
    for count in Self.lengths {
      let output = Values.floats(count, 3)
      _ = kernels.clamp(
        Values.floats(count, 8), count: count, low: 0.25, high: 0.75, output: output)
      record.add(output, count: count)
    }
    record.write()
  }

  private func runSteps() {
    var values = Record("kernel-readSteps")
    for count in Self.lengths {
      let output = Values.doubles(count, 3)
      let steps = Values.array(1) { _ in
        pacinian_steps(low: -0.01, high: 0.02, length: 0, middle: 0)
      }
      kernels.readSteps(Values.floats(count, 8), count: count, output: output, steps)
      values.add(output, count: count)
      values.add(Values.array(2) { [steps[0].low, steps[0].high][$0] }, count: 2)
    }
    values.write()
    var warps = Record("kernel-warpSteps")
    for count in [16, 32, 48, 128, 256] {
      for scale in [2, 0.1] {
        let steps = Values.array(1) { _ in
          pacinian_steps(low: -scale / 2, high: scale / 2, length: 0, middle: 0)
        }
        let output = Values.zeros(count)
        kernels.warpSteps(
          Values.doubles(count, 9, scale: scale), steps, scale: 1.2, count: count, output: output)
        warps.add(output, count: count)
        warps.add(Values.array(2) { [steps[0].length, steps[0].middle][$0] }, count: 2)
      }
    }
    warps.write()
  }
}
