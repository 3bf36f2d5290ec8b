import PacinianKernels

/// The kernels of tiles in which few voices sound and time is warped.
extension KernelCases {
  func runSmooth() {
    var voices = Record("kernel-addSmooth")
    var lines = Record("kernel-warpLine")
    for frames in [16, 32, 48, 128] {
      let times = Values.array(frames) { Float($0 * 2) / Float(frames - 1) - 1 }
      for count in [0, 1, 3, 24] {
        for seed in 0..<4 {
          let output = Values.floats(frames, 3)
          kernels.addSmooth(
            pacinian_smooth(
              frequencies: Values.array(count) { 0.001 + 0.004 * Values.noise($0) },
              offsets: Values.doubles(count, 7), amplitudes: Values.floats(count, 30),
              levels: Values.floats(count, 40), slopes: Values.array(count) { Float($0) / 1e5 },
              origins: Values.doubles(count, 50, scale: 400)),
            count: count, holds: seed & 1 == 0, isQuadratic: seed & 2 == 0,
            position: 1_234_567.5, common: 0.3, detune: -2e-4, scale: 0.9,
            positions: Values.array(frames) { Float($0) - Float(frames / 2) }, centre: 300.5,
            half: Float(frames - 1) / 2, times: times, frames: frames,
            scratch: Values.zeros(5 * count), output: output)
          voices.add(output, count: frames)
        }
      }
      for growth in [0, 1e-9, 2e-4, -1.5e-3] {
        let output = Values.zeros(frames)
        kernels.warpLine(
          rate: 1.3, growth: growth, half: Double(frames - 1) / 2, times: times, frames: frames,
          output: output)
        lines.add(output, count: frames)
      }
    }
    voices.write()
    lines.write()
    runSteps()
    runChirps()
    runClamping()
  }

  private func runChirps() {
    var record = Record("kernel-addChirps")
    let nodes = Values.array(16) { Float($0 % 2 == 0 ? 15 - $0 : $0 - 16) / 16 }
    for count in [0, 1, 3, 24] {
      for seed in 0..<4 {
        for growth in [0, 1e-4, -1.5e-3] {
          let sums = Values.doubles(16, 3)
          kernels.addChirps(
            pacinian_smooth(
              frequencies: Values.array(count) { 0.001 + 0.004 * Values.noise($0) },
              offsets: Values.doubles(count, 7), amplitudes: Values.floats(count, 30),
              levels: Values.floats(count, 40), slopes: Values.array(count) { Float($0) / 1e5 },
              origins: Values.doubles(count, 50, scale: 400)),
            count: count, holds: seed & 1 == 0, isQuadratic: seed & 2 == 0,
            position: 1_234_567.5, rate: 1.3, growth: growth, centre: 300.5, half: 63.5,
            gain: 0.6, rise: -0.3, nodes: nodes, sums: sums)
          record.add(sums, count: 16)
        }
      }
    }
    record.write()
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
    var warped = Record("kernel-addWarped")
    for frames in [16, 48, 128] {
      for count in [1, 5, 16, 40] {
        let room = count + 16
        let output = Values.floats(frames, 3)
        kernels.addWarped(
          pacinian_smooth(
            frequencies: Values.array(room) { 0.001 + 0.004 * Values.noise($0) },
            offsets: Values.doubles(room, 7), amplitudes: Values.floats(room, 30),
            levels: Values.zeros(0), slopes: Values.zeros(0), origins: Values.doubles(0, 0)),
          rows: Values.floats(16 * room, 60), count: count, position: 1_234_567.5, width: 70.25,
          polynomials: Values.doubles(128, 80),
          positions: Values.array(frames) { 1.1 * Float($0) - Float(frames / 2) }, frames: frames,
          scratch: Values.zeros(32), output: output)
        warped.add(output, count: frames)
      }
    }
    warped.write()
  }
}
