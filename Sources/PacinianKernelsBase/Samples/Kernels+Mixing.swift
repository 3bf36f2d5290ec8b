#if arch(x86_64) || !(TIER_V3 || TIER_V4)

import CPacinianBase

extension Kernels {
  /// `output[n] += Σ_i first_i[n] · first_weight_i + second_i[n] · second_weight_i` for a multiple
  /// of sixteen frames: transients' waveforms between two sharpness nodes each, any alignment, with
  /// the sum in registers.
  @_noLocks
  @export(interface)
  public static func addMixes(
    _ mixes: UnsafePointer<pacinian_mix>, count: Int, frames: Int,
    output: UnsafeMutablePointer<Float>
  ) {
    var index = 0
    while index + 64 <= frames {
      var a = load(output, index)
      var b = load(output, index + 16)
      var c = load(output, index + 32)
      var d = load(output, index + 48)
      var number = 0
      while number < count {
        let mix = mixes + number
        let first = mix.pointee.first + index
        let second = mix.pointee.second + index
        let weight = Floats(repeating: mix.pointee.first_weight)
        a = multiplyAdd(load(first, 0), weight, a)
        b = multiplyAdd(load(first, 16), weight, b)
        c = multiplyAdd(load(first, 32), weight, c)
        d = multiplyAdd(load(first, 48), weight, d)
        let secondWeight = Floats(repeating: mix.pointee.second_weight)
        a = multiplyAdd(load(second, 0), secondWeight, a)
        b = multiplyAdd(load(second, 16), secondWeight, b)
        c = multiplyAdd(load(second, 32), secondWeight, c)
        d = multiplyAdd(load(second, 48), secondWeight, d)
        number += 1
      }
      store(a, output, index)
      store(b, output, index + 16)
      store(c, output, index + 32)
      store(d, output, index + 48)
      index += 64
    }
    while index < frames {
      var sum = load(output, index)
      for number in 0..<max(0, count) {
        let mix = mixes + number
        sum = multiplyAdd(
          load(mix.pointee.first, index), Floats(repeating: mix.pointee.first_weight), sum)
        sum = multiplyAdd(
          load(mix.pointee.second, index), Floats(repeating: mix.pointee.second_weight), sum)
      }
      store(sum, output, index)
      index += 16
    }
  }

  /// `output[n] = Float(value + slope · (n − origin))` for `first ≤ n < end`. Writes whole groups
  /// of 16 from `first` on; elements at and after `end` are undefined afterwards.
  @_noLocks
  @export(interface)
  public static func fillLine(
    first: Int, end: Int, origin: Double, value: Double, slope: Double,
    output: UnsafeMutablePointer<Float>
  ) {
    let frames = Doubles(0, 1, 2, 3, 4, 5, 6, 7) - origin
    let value = Doubles(repeating: value)
    let slope = Doubles(repeating: slope)
    var index = first
    while index < end {
      let low = multiplyAdd(frames + Double(index), slope, value)
      let high = multiplyAdd(frames + Double(index + 8), slope, value)
      store(pacinian_narrow(low, high), output, index)
      index += 16
    }
  }

  /// `output[n] += values[n] · gains[n]`, or times their squares, for a multiple of 16 frames.
  @_noLocks
  @export(interface)
  public static func addScaled(
    _ values: UnsafePointer<Float>, gains: UnsafePointer<Float>, isQuadratic: Bool, frames: Int,
    output: UnsafeMutablePointer<Float>
  ) {
    var index = 0
    while index < frames {
      var gain = load(gains, index)
      if isQuadratic { gain *= gain }
      store(multiplyAdd(load(values, index), gain, load(output, index)), output, index)
      index += 16
    }
  }
}

#endif
