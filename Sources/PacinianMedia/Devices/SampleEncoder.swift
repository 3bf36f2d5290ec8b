/// Turns samples into the format of a device. A device has no room beyond full scale, so samples
/// beyond ±1 are cut to ±1 in every format, and counted.
struct SampleEncoder {
  let format: SampleFormat

  /// The measurements of a block before it was cut.
  struct Level: Equatable {
    var peak: Float = 0
    /// Samples beyond ±1.
    var clippedCount = 0
  }

  /// Complexity: O(count), no allocation. An integer is the nearest one to the product of the
  /// sample and the largest integer. A sample that is not a number becomes 0.
  /// - Parameter output: room for `count` samples, aligned to their size.
  func encode(
    _ samples: UnsafePointer<Float>, count: Int, into output: UnsafeMutableRawPointer
  ) -> Level {
    switch format {
    case .float32:
      let words = output.assumingMemoryBound(to: Float.self)
      return cut(samples, count: count) { words[$0] = $1 }
    case .int32:
      let words = output.assumingMemoryBound(to: Int32.self)
      return cut(samples, count: count) {
        words[$0] = Int32((Double($1) * Double(Int32.max)).rounded())
      }
    case .int16:
      let words = output.assumingMemoryBound(to: Int16.self)
      return cut(samples, count: count) { words[$0] = Int16(($1 * Float(Int16.max)).rounded()) }
    }
  }

  @inline(__always)
  private func cut(
    _ samples: UnsafePointer<Float>, count: Int, _ put: (Int, Float) -> Void
  ) -> Level {
    var level = Level()
    for index in 0..<count {
      let sample = samples[index]
      let magnitude = abs(sample)
      if magnitude > level.peak { level.peak = magnitude }
      if magnitude > 1 { level.clippedCount &+= 1 }
      put(index, sample.isNaN ? 0 : max(-1, min(1, sample)))
    }
    return level
  }
}
