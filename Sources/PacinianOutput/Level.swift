/// The level of a block of samples.
struct Level {
  /// The largest magnitude.
  private(set) var peak: Float = 0
  /// Samples beyond ±1.
  private(set) var clippedCount = 0

  /// The counters of a lane are 32 bits wide: so many samples cannot overflow them.
  private static let chunk = 1 << 24

  /// Complexity: O(samples), eight at a time.
  init(of samples: UnsafeBufferPointer<Float>) {
    var rest = samples[...]
    while !rest.isEmpty {
      measure(UnsafeBufferPointer(rebasing: rest.prefix(Self.chunk)))
      rest = rest.dropFirst(Self.chunk)
    }
  }

  private mutating func measure(_ samples: UnsafeBufferPointer<Float>) {
    guard let first = samples.baseAddress else { return }
    let bytes = UnsafeRawPointer(first)
    var peaks = SIMD8<Float>(repeating: 0)
    var counts = SIMD8<Int32>(repeating: 0)
    let vectorised = samples.count / 8 * 8
    for index in stride(from: 0, to: vectorised, by: 8) {
      let values = bytes.loadUnaligned(
        fromByteOffset: index * MemoryLayout<Float>.stride, as: SIMD8<Float>.self)
      let magnitudes = values.replacing(with: 0 - values, where: values .< 0)
      peaks.replace(with: magnitudes, where: magnitudes .> peaks)
      counts &+= SIMD8<Int32>(repeating: 0).replacing(with: 1, where: magnitudes .> 1)
    }
    for lane in 0..<8 {
      peak = max(peak, peaks[lane])
      clippedCount += Int(counts[lane])
    }
    for index in vectorised..<samples.count {
      let magnitude = abs(samples[index])
      peak = max(peak, magnitude)
      if magnitude > 1 { clippedCount += 1 }
    }
  }
}
