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
    var warps = Record("kernel-warpSteps")
    var values = Record("kernel-readSteps")
    for count in Self.lengths {
      let (output, range) = (Values.doubles(count, 3), Values.doubles(2, 4, scale: 0.1))
      kernels.readSteps(Values.floats(count, 8), count: count, output: output, range: range)
      values.add(output, count: count)
      values.add(range, count: 2)
      let whole = count & ~7
      for scale in [2, 0.1] {
        let (first, range) = (Values.doubles(whole, 9, scale: scale), Values.doubles(2, 4))
        (range[0], range[1]) = (-scale / 2, scale / 2)
        let total = Values.array(1) { _ in
          kernels.warpSteps(first, range: range, scale: 1.2, count: whole, output: output)
        }
        warps.add(output, count: whole)
        warps.add(total, count: 1)
      }
    }
    warps.write()
    values.write()
  }
}
