import PacinianKernels

extension BusMeasurement {
  /// The counters of a lane are 32 bits wide: so many samples cannot overflow them.
  private static let chunk = 1 << 24

  /// Measures samples. NaN is passed over.
  /// Complexity: O(count), sixteen at a time; once more where samples pass full scale.
  mutating func add(_ samples: UnsafePointer<Float>, count: Int, kernels: KernelSet) {
    let largest = kernels.largestMagnitude(samples, count: count)
    if Double(largest) > peak { peak = Double(largest) }
    guard largest > 1 else { return }
    var first = 0
    while first < count {
      let part = min(Self.chunk, count - first)
      clippedCount &+= Self.clippedCount(in: samples + first, count: part)
      first += part
    }
  }

  /// Measures samples in double precision. A sample that is not a number, or that single precision
  /// cannot hold, becomes 0 and counts as clipped.
  mutating func add(_ samples: UnsafeMutablePointer<Double>, count: Int) {
    var (largest, clipped, isFinite) = (peak, 0, true)
    for index in 0..<count {
      let magnitude = samples[index].magnitude
      // Comparisons are false for NaN.
      isFinite = isFinite && magnitude <= Self.largestFloat
      if magnitude > largest { largest = magnitude }
      if !(magnitude <= 1) { clipped &+= 1 }
    }
    clippedCount &+= clipped
    if isFinite { peak = largest } else { addFinite(samples, count: count) }
  }

  /// Replaces samples that are not finite by 0, and updates the peak by the finite samples.
  private mutating func addFinite(_ samples: UnsafeMutablePointer<Double>, count: Int) {
    for index in 0..<count {
      if !(samples[index].magnitude <= Self.largestFloat) { samples[index] = 0 }
      peak = max(peak, samples[index].magnitude)
    }
  }

  /// `Float.greatestFiniteMagnitude`, as a number that needs no initialisation.
  private static var largestFloat: Double { 0x1.fffffep127 }

  private static func clippedCount(in samples: UnsafePointer<Float>, count: Int) -> Int {
    let bytes = UnsafeRawPointer(samples)
    var counts = SIMD8<Int32>(repeating: 0)
    let vectorised = count / 8 * 8
    var index = 0
    while index < vectorised {
      let values = magnitudes(bytes + index * MemoryLayout<Float>.stride)
      counts &+= SIMD8<Int32>(repeating: 0).replacing(with: 1, where: values .> 1)
      index += 8
    }
    var clipped = 0
    for lane in 0..<8 { clipped += Int(counts[lane]) }
    for index in vectorised..<count where samples[index].magnitude > 1 { clipped += 1 }
    return clipped
  }

  /// Whether all samples have magnitudes up to `limit`; NaN has not.
  static func areAll(_ samples: UnsafePointer<Float>, count: Int, upTo limit: Float) -> Bool {
    let bytes = UnsafeRawPointer(samples)
    var are = SIMDMask<SIMD8<Int32>>(repeating: true)
    let vectorised = count / 8 * 8
    var index = 0
    while index < vectorised {
      are = are .& (magnitudes(bytes + index * MemoryLayout<Float>.stride) .<= limit)
      index += 8
    }
    var isSo = all(are)
    for index in vectorised..<count { isSo = isSo && samples[index].magnitude <= limit }
    return isSo
  }

  /// Clears the signs, which is one instruction where a comparison and a subtraction would be four.
  @inline(__always)
  private static func magnitudes(_ samples: UnsafeRawPointer) -> SIMD8<Float> {
    let bits = samples.loadUnaligned(as: SIMD8<UInt32>.self)
    return unsafeBitCast(bits & 0x7fff_ffff, to: SIMD8<Float>.self)
  }
}
