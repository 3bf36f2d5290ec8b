import CPacinianCPU

extension Kernels {
  /// A whole tile of voices that hold, in one call: few voices cost less than the calls that many
  /// are worth.
  ///
  /// `output[n] = gain · Σ_l matrix[frames · l + n] · S[l]`, with `S` the node sums that
  /// ``carriers(frequencies:offsets:count:position:common:harmonic:sines:cosines:)``,
  /// ``pairs(first:second:sign:weights:count:pairs:)`` and ``accumulate(rows:pairs:count:sums:)``
  /// give for the amplitudes, in floats.
  /// - Parameters:
  ///   - matrix: from node pairs to frames, the frames of a lane side by side.
  ///   - frames: a multiple of 16.
  ///   - scratch: room for 32 floats.
  @_noLocks
  @export(interface)
  public static func renderSteady(
    frequencies: UnsafePointer<Double>, offsets: UnsafePointer<Double>,
    amplitudes: UnsafePointer<Float>, rows: UnsafePointer<Float>, count: Int, position: Double,
    common: Double, matrix: UnsafePointer<Float>, frames: Int, gain: Float,
    scratch: UnsafeMutablePointer<Float>,
    output: UnsafeMutablePointer<Float>
  ) {
    let position = Doubles(repeating: position)
    let common = Doubles(repeating: common)
    var total = RowSums()
    var index = 0
    while index < count {
      let (low, high) = phases(frequencies, offsets, index, position, common)
      let wave = wave(low, high)
      let weight = load(amplitudes, index)
      let (sines, cosines) = (wave.sines * weight, wave.cosines * weight)
      store(pacinian_zip_low(sines, cosines), scratch, 0)
      store(pacinian_zip_high(sines, cosines), scratch, 16)
      addRows(rows + 16 * index, scratch, count: min(16, count - index), to: &total)
      index += 16
    }
    store(total.sum * gain, scratch, 0)
    var frame = 0
    while frame + 64 <= frames {
      // Even and odd lanes apart: one chain of sixteen would wait for itself.
      var e = Floats.zero, f = Floats.zero, g = Floats.zero, h = Floats.zero
      var e1 = Floats.zero, f1 = Floats.zero, g1 = Floats.zero, h1 = Floats.zero
      var lane = 0
      while lane < 16 {
        let sum = Floats(repeating: scratch[lane])
        let next = Floats(repeating: scratch[lane + 1])
        let column = matrix + lane * frames + frame
        e = multiplyAdd(load(column, 0), sum, e)
        f = multiplyAdd(load(column, 16), sum, f)
        g = multiplyAdd(load(column, 32), sum, g)
        h = multiplyAdd(load(column, 48), sum, h)
        e1 = multiplyAdd(load(column, frames), next, e1)
        f1 = multiplyAdd(load(column, frames + 16), next, f1)
        g1 = multiplyAdd(load(column, frames + 32), next, g1)
        h1 = multiplyAdd(load(column, frames + 48), next, h1)
        lane += 2
      }
      e += e1
      f += f1
      g += g1
      h += h1
      store(e, output, frame)
      store(f, output, frame + 16)
      store(g, output, frame + 32)
      store(h, output, frame + 48)
      frame += 64
    }
    while frame < frames {
      var sum = load(matrix, frame) * scratch[0]
      for lane in 1..<16 {
        sum = multiplyAdd(
          load(matrix, lane * frames + frame), Floats(repeating: scratch[lane]), sum)
      }
      store(sum, output, frame)
      frame += 16
    }
  }
}
