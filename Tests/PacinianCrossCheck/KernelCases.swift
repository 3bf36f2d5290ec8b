import PacinianKernels

/// Runs of every kernel, over lengths that leave a rest, with inputs like those of the kernels'
/// tests.
struct KernelCases {
  static let lengths = [0, 1, 3, 4, 15, 16, 17, 33, 100, 256]

  let kernels: KernelSet

  init(level: KernelLevel) { kernels = KernelSet(level) }

  func runWaves() {
    var waves = Record("kernel-waves")
    for count in Self.lengths {
      let room = count + 16
      let turns = Values.doubles(room, 7, scale: 5_000)
      let (sines, cosines) = (Values.zeros(room), Values.zeros(room))
      for harmonic in [1.0, 4] {
        kernels.waves(
          turns, less: 0.3, harmonic: harmonic, count: count, sines: sines, cosines: cosines)
        waves.add(sines, count: count)
        waves.add(cosines, count: count)
      }
    }
    waves.write()
  }

  func runExponentials() {
    var relative = Record("kernel-relative")
    var exponentials = Record("kernel-exponentials")
    for count in Self.lengths {
      let room = count + 16
      let values = Values.doubles(room, 50, scale: 100)
      let output = Values.zeros(room)
      kernels.relative(
        values, centre: 40, count: count, output: output)
      relative.add(output, count: count)
      let powers = Values.doubles(room, 0)
      kernels.exponentials(
        Values.doubles(room, 60, scale: 8), scale: 1.5, count: count, output: powers)
      exponentials.add(powers, count: count)
    }
    relative.write()
    exponentials.write()
  }

  func runBreakpoints() {
    var found = Record("kernel-findBreakpoints")
    var outside = Record("kernel-firstOutside")
    for count in Self.lengths {
      let room = count + 16
      let (breakpoints, lows, highs) = (
        Values.doubles(room, 0), Values.doubles(room, 1_000), Values.doubles(room, 2_000)
      )
      let slots = Values.array(room) { _ in Int32(-1) }
      let total = kernels.findBreakpoints(
        breakpoints: breakpoints, lows: lows, highs: highs, count: count, frame: -0.4,
        low: 0.4, high: -0.45, found: slots)
      found.add(slots, count: total)
      outside.add(
        kernels.firstOutside(
          lows: lows, highs: highs, from: 0, count: count, low: -0.48, high: 0.47))
    }
    found.write()
    outside.write()
  }
}
