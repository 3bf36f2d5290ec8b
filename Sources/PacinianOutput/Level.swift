import PacinianKernels

/// The level of a block of samples.
struct Level {
  /// The largest magnitude.
  private(set) var peak: Float = 0
  /// Samples beyond ±1.
  private(set) var clippedCount = 0

  /// The counters of a lane are 32 bits wide: so many samples cannot overflow them.
  private static let chunk = 1 << 24

  /// Complexity: O(samples), sixteen at a time; once more where samples pass full scale.
  init(of samples: UnsafeBufferPointer<Float>, kernels: KernelSet) {
    guard let first = samples.baseAddress else { return }
    peak = kernels.largestMagnitude(first, count: samples.count)
    guard peak > 1 else { return }
    var rest = samples[...]
    while !rest.isEmpty {
      clippedCount += Self.clippedCount(in: UnsafeBufferPointer(rebasing: rest.prefix(Self.chunk)))
      rest = rest.dropFirst(Self.chunk)
    }
  }

  private static func clippedCount(in samples: UnsafeBufferPointer<Float>) -> Int {
    guard let first = samples.baseAddress else { return 0 }
    let bytes = UnsafeRawPointer(first)
    var counts = SIMD8<Int32>(repeating: 0)
    let vectorised = samples.count / 8 * 8
    for index in stride(from: 0, to: vectorised, by: 8) {
      let values = magnitudes(bytes + index * MemoryLayout<Float>.stride)
      counts &+= SIMD8<Int32>(repeating: 0).replacing(with: 1, where: values .> 1)
    }
    var count = 0
    for lane in 0..<8 { count += Int(counts[lane]) }
    for index in vectorised..<samples.count where abs(samples[index]) > 1 { count += 1 }
    return count
  }

  /// Clears the signs, which is one instruction where a comparison and a subtraction would be four.
  @inline(__always)
  private static func magnitudes(_ samples: UnsafeRawPointer) -> SIMD8<Float> {
    let bits = samples.loadUnaligned(as: SIMD8<UInt32>.self)
    return unsafeBitCast(bits & 0x7fff_ffff, to: SIMD8<Float>.self)
  }
}
