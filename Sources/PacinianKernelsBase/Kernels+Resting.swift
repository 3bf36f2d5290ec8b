import CPacinianCPU

extension Kernels {
  /// Adds voices whose carriers and amplitude lines hold all through a tile to its node sums.
  ///
  /// `sums[16 p + l] += Σ_i rows[i][l] · w_p(i) · (l mod 2 == 0 ? sine : cosine)(i)`, with the sine
  /// and cosine of `2π (frequencies[i] · position + offsets[i])` and `Σ_p w_p τ^p` the product of
  /// the two lines for τ in −1…1 over the tile. Four float accumulators for each power, added into
  /// the doubles at the end: call it with a few hundred voices at a time.
  /// - Parameters:
  ///   - degree: of the product: 0, where the lines' first values alone count, 1, where the second
  ///     line is 1, or 2.
  ///   - position: the tile's centre, in the frames that offsets count from; `half` frames from it
  ///     to the tile's end.
  ///   - scratch: room for 96 floats.
  @_noLocks
  @export(interface)
  public static func addResting(
    _ voices: pacinian_resting, count: Int, degree: Int, position: Double, half: Double,
    scratch: UnsafeMutablePointer<Float>, sums: UnsafeMutablePointer<Double>
  ) {
    let centre = Doubles(repeating: position)
    let half = Float(half)
    var (total0, total1, total2) = (RowSums(), RowSums(), RowSums())
    var index = 0
    while index < count {
      let (low, high) = phases(
        voices.frequencies, voices.offsets, index, centre, Doubles.zero)
      let wave = wave(low, high)
      var level = load(voices.levels, index)
      if degree > 0 {
        let elapsed = pacinian_narrow(
          centre - load(voices.starts, index), centre - load(voices.starts, index + 8))
        let slope = load(voices.slopes, index)
        level = multiplyAdd(slope, elapsed, level)
        var rise = slope * half
        if degree > 1 {
          let gainSlope = load(voices.gain_slopes, index)
          let gain = multiplyAdd(gainSlope, elapsed, load(voices.gains, index))
          let gainRise = gainSlope * half
          storePairs(wave.sines, wave.cosines, rise * gainRise, scratch + 64)
          rise = multiplyAdd(level, gainRise, rise * gain)
          level *= gain
        }
        storePairs(wave.sines, wave.cosines, rise, scratch + 32)
      }
      storePairs(wave.sines, wave.cosines, level, scratch)
      let (rows, left) = (voices.rows + 16 * index, min(16, count - index))
      addRows(rows, scratch, count: left, to: &total0)
      if degree > 0 { addRows(rows, scratch + 32, count: left, to: &total1) }
      if degree > 1 { addRows(rows, scratch + 64, count: left, to: &total2) }
      index += 16
    }
    add(total0.sum, to: sums)
    if degree > 0 { add(total1.sum, to: sums + 16) }
    if degree > 1 { add(total2.sum, to: sums + 32) }
  }

  @inline(__always)
  private static func storePairs(
    _ sines: Floats, _ cosines: Floats, _ weight: Floats, _ pairs: UnsafeMutablePointer<Float>
  ) {
    let (a, b) = (sines * weight, cosines * weight)
    store(pacinian_zip_low(a, b), pairs, 0)
    store(pacinian_zip_high(a, b), pairs, 16)
  }

  /// Brings node sums to frames: `output[n] += Σ_p times[n]^p Σ_l matrix[frames · l + n] · nodes[16
  /// p + l]`.
  /// - Parameters:
  ///   - degree: the highest power, at most 2.
  ///   - matrix: from node pairs to frames, the frames of a lane side by side.
  ///   - frames: a multiple of 16.
  @_noLocks
  @export(interface)
  public static func addNodes(
    _ nodes: UnsafePointer<Float>, degree: Int, matrix: UnsafePointer<Float>,
    times: UnsafePointer<Float>, frames: Int, output: UnsafeMutablePointer<Float>
  ) {
    var frame = 0
    while frame < frames {
      let time = load(times, frame)
      var total = Floats.zero
      var power = degree
      while power >= 0 {
        let values = nodes + 16 * power
        // Even and odd lanes apart: one chain of sixteen would wait for itself.
        var (a, b) = (Floats.zero, Floats.zero)
        var lane = 0
        while lane < 16 {
          let column = matrix + lane * frames + frame
          a = multiplyAdd(load(column, 0), Floats(repeating: values[lane]), a)
          b = multiplyAdd(load(column, frames), Floats(repeating: values[lane + 1]), b)
          lane += 2
        }
        total = multiplyAdd(total, time, a + b)
        power -= 1
      }
      store(load(output, frame) + total, output, frame)
      frame += 16
    }
  }
}
