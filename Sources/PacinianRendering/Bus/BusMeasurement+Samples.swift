import PacinianKernels

extension BusMeasurement {
  /// Measures samples. NaN is passed over.
  /// Complexity: O(count), sixteen at a time; once more where samples pass full scale.
  mutating func add(_ samples: UnsafePointer<Float>, count: Int, kernels: KernelSet) {
    let largest = kernels.largestMagnitude(samples, count: count)
    if Double(largest) > peak { peak = Double(largest) }
    guard largest > 1 else { return }
    for index in 0..<count where samples[index].magnitude > 1 { clippedCount &+= 1 }
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

  /// Puts 0 for samples that are not finite, and keeps the peak of the others.
  private mutating func addFinite(_ samples: UnsafeMutablePointer<Double>, count: Int) {
    for index in 0..<count {
      if !(samples[index].magnitude <= Self.largestFloat) { samples[index] = 0 }
      peak = max(peak, samples[index].magnitude)
    }
  }

  /// `Float.greatestFiniteMagnitude`, as a number that needs no initialisation.
  private static var largestFloat: Double { 0x1.fffffep127 }
}
