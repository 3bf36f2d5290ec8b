import PacinianKernels

/// The kernels for voices that rest.
extension KernelCases {
  func runResting() {
    var voices = Record("kernel-addResting")
    var nodes = Record("kernel-addNodes")
    for count in Self.lengths {
      let room = count + 16
      let resting = pacinian_resting(
        frequencies: Values.array(room) { 0.001 + 0.004 * Values.noise($0) },
        offsets: Values.doubles(room, 7), starts: Values.doubles(room, 20, scale: 20_000),
        levels: Values.floats(room, 30),
        slopes: Values.array(room) { Float(Values.noise($0)) / 1e4 },
        gains: Values.floats(room, 50), gain_slopes: Values.array(room) { _ in -1e-5 },
        rows: Values.floats(16 * room, 60))
      for degree in 0...2 {
        let sums = Values.doubles(48, 4)
        kernels.addResting(
          resting, count: count, degree: degree, position: 1_234_567.5, half: 63.5,
          scratch: Values.zeros(96), sums: sums)
        voices.add(sums, count: 48)
      }
    }
    for frames in [16, 48, 128] {
      for degree in 0...2 {
        let output = Values.floats(frames, 3)
        kernels.addNodes(
          Values.floats(48, 5), degree: degree, matrix: Values.floats(16 * frames, 6),
          times: Values.array(frames) { Float($0 * 2) / Float(frames - 1) - 1 }, frames: frames,
          output: output)
        nodes.add(output, count: frames)
      }
    }
    voices.write()
    nodes.write()
  }
}
