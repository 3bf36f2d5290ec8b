extension Kernels {
  /// `output[n] += first[n] · firstWeight + second[n] · secondWeight` for `count` frames, any
  /// alignment: a transient's waveform between two sharpness nodes.
  #if RT_PROOF
    @_noLocks
  #endif
  @export(interface)
  public static func addMix(
    first: UnsafePointer<Float>, firstWeight: Float, second: UnsafePointer<Float>,
    secondWeight: Float, count: Int, output: UnsafeMutablePointer<Float>
  ) {
    let a = Floats(repeating: firstWeight)
    let b = Floats(repeating: secondWeight)
    var index = 0
    while index + 16 <= count {
      let mix = multiplyAdd(load(second, index), b, load(output, index))
      store(multiplyAdd(load(first, index), a, mix), output, index)
      index += 16
    }
    while index < count {
      output[index] += first[index] * firstWeight + second[index] * secondWeight
      index += 1
    }
  }

  /// `output[n] += values[n] · gains[n]` for `count` frames, any alignment.
  #if RT_PROOF
    @_noLocks
  #endif
  @export(interface)
  public static func addProduct(
    values: UnsafePointer<Float>, gains: UnsafePointer<Float>, count: Int,
    output: UnsafeMutablePointer<Float>
  ) {
    var index = 0
    while index + 16 <= count {
      store(
        multiplyAdd(load(values, index), load(gains, index), load(output, index)), output, index)
      index += 16
    }
    while index < count {
      output[index] += values[index] * gains[index]
      index += 1
    }
  }

  /// `output[n] = values[n] · gain` for a multiple of sixteen frames.
  #if RT_PROOF
    @_noLocks
  #endif
  @export(interface)
  public static func scale(
    _ values: UnsafePointer<Float>, by gain: Float, frames: Int,
    output: UnsafeMutablePointer<Float>
  ) {
    var index = 0
    while index < frames {
      store(load(values, index) * gain, output, index)
      index += 16
    }
  }
}
