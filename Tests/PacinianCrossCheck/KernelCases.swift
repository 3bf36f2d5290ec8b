import PacinianKernels

/// Runs of every kernel, over lengths that leave a rest, with inputs like those of the kernels'
/// tests.
struct KernelCases {
  static let lengths = [0, 1, 3, 4, 15, 16, 17, 33, 100, 256]

  let kernels: KernelSet

  init(level: KernelLevel) { kernels = KernelSet(level) }

  func runCarriers() {
    var carriers = Record("kernel-carriers")
    var pairs = Record("kernel-pairs")
    var rows = Record("kernel-fillRows")
    var sums = Record("kernel-accumulate")
    let positions = Values.array(16) { Float($0 / 2) / 8 }
    let quarters = Values.array(16) { $0 % 2 == 0 ? Float(0.25) : 0 }
    for count in Self.lengths {
      let room = count + 16
      let frequencies = Values.array(room) { 0.001 + 0.004 * Values.noise($0) }
      let offsets = Values.doubles(room, 7)
      let (sines, cosines) = (Values.zeros(room), Values.zeros(room))
      let (weighted, row, sum) = (
        Values.zeros(2 * room), Values.zeros(16 * room), Values.doubles(16, 9)
      )
      for harmonic in [1.0, 4] {
        kernels.carriers(
          frequencies: frequencies, offsets: offsets, count: count,
          position: 1_234_567.5, common: 0.3, harmonic: harmonic, sines: sines,
          cosines: cosines)
        carriers.add(sines, count: count)
        carriers.add(cosines, count: count)
      }
      kernels.pairs(
        first: sines, second: cosines, sign: -1, weights: Values.floats(room, 5),
        count: count, pairs: weighted)
      pairs.add(weighted, count: 2 * count)
      kernels.fillRows(
        frequencies: frequencies, count: count, scale: 64, positions: positions,
        quarters: quarters, rows: row)
      rows.add(row, count: 16 * count)
      kernels.accumulate(rows: row, pairs: weighted, count: count, sums: sum)
      sums.add(sum, count: 16)
    }
    carriers.write()
    pairs.write()
    rows.write()
    sums.write()
  }

  func runWeights() {
    var ramps = Record("kernel-rampWeights")
    var lines = Record("kernel-lineWeights")
    var relative = Record("kernel-relative")
    var exponentials = Record("kernel-exponentials")
    var narrow = Record("kernel-narrow")
    for count in Self.lengths {
      let room = count + 16
      let (a, b, c) = (Values.floats(room, 1), Values.floats(room, 700), Values.floats(room, 900))
      let values = Values.doubles(room, 50, scale: 100)
      for isQuadratic in [false, true] {
        let (constant, linear, square) = (
          Values.zeros(room), Values.zeros(room), Values.zeros(room)
        )
        kernels.rampWeights(
          amplitudes: a, levels: b, slopes: c, origins: values,
          count: count, centre: 60, half: 63.5, isQuadratic: isQuadratic,
          constant: constant, linear: linear, square: square)
        ramps.add(constant, count: count)
        ramps.add(linear, count: count)
        ramps.add(square, count: count)
      }
      let output = Values.zeros(room)
      kernels.lineWeights(
        weights: a, bases: b, slopes: c, factor: 0.3, count: count,
        output: output)
      lines.add(output, count: count)
      kernels.relative(
        values, centre: 40, scale: 0.01, count: count, output: output)
      relative.add(output, count: count)
      let powers = Values.doubles(room, 0)
      kernels.exponentials(
        Values.doubles(room, 60, scale: 8), scale: 1.5, count: count, output: powers)
      exponentials.add(powers, count: count)
      kernels.narrow(values, output)
      narrow.add(output, count: 16)
    }
    ramps.write()
    lines.write()
    relative.write()
    exponentials.write()
    narrow.write()
  }

  func runCorners() {
    var found = Record("kernel-findCorners")
    var outside = Record("kernel-firstOutside")
    for count in Self.lengths {
      let room = count + 16
      let (corners, lows, highs) = (
        Values.doubles(room, 0), Values.doubles(room, 1_000), Values.doubles(room, 2_000)
      )
      let slots = Values.array(room) { _ in Int32(-1) }
      let total = kernels.findCorners(
        corners: corners, lows: lows, highs: highs, count: count, frame: -0.4,
        low: 0.4, high: -0.45, found: slots)
      found.add(slots, count: total)
      outside.add(
        kernels.firstOutside(
          lows: lows, highs: highs, from: 0, count: count, low: -0.48, high: 0.47))
    }
    found.write()
    outside.write()
    var ramps = Record("kernel-addRamps")
    var buckets = Record("kernel-addBuckets")
    let frames = 64
    for (isQuadratic, stride) in [(false, 32), (true, 48)] {
      let corners = Values.array(100) {
        pacinian_ramp(
          slot: Int32($0 % 32), frame: Int32(frames * $0 / 100),
          constant: Float(Values.noise($0)), linear: Float(Values.noise($0 + 500)),
          square: Float(Values.noise($0 + 600)))
      }
      let (sums, output) = (Values.zeros(stride * frames), Values.floats(frames, 4))
      kernels.addRamps(
        corners, count: 100, isQuadratic: isQuadratic, sines: Values.floats(40, 1),
        cosines: Values.floats(40, 2), first: 0, rows: Values.floats(16 * 40, 3), stride: stride,
        buckets: sums)
      ramps.add(sums, count: stride * frames)
      kernels.addBuckets(
        sums, stride: stride, isQuadratic: isQuadratic,
        matrix: Values.floats(16 * frames, 5), times: Values.floats(frames, 6), frames: frames,
        output: output)
      buckets.add(output, count: frames)
    }
    ramps.write()
    buckets.write()
  }
}
