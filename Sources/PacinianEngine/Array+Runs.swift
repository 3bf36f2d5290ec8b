/// Values of runs, sixteen at a time.
extension [Float] {
  private typealias Lanes = SIMD16<Float>

  /// The index of the first value that is not a number, or `nil`. Complexity: O(count).
  func firstNaN() -> Int? {
    let hasNaN = withUnsafeBytes { bytes in
      var isNaN = SIMDMask<SIMD16<Int32>>(repeating: false)
      for index in 0..<count / Lanes.scalarCount {
        let values = bytes.loadUnaligned(
          fromByteOffset: index * MemoryLayout<Lanes>.stride, as: Lanes.self)
        isNaN .|= values .!= values
      }
      return isNaN != SIMDMask(repeating: false)
    }
    let rest = count / Lanes.scalarCount * Lanes.scalarCount
    return hasNaN ? firstIndex(where: \.isNaN) : self[rest...].firstIndex(where: \.isNaN)
  }

  /// Copies the values, each moved to the nearest bound of a range.
  func copyClamped(to range: ClosedRange<Float>, into output: UnsafeMutablePointer<Float>) {
    let low = Lanes(repeating: range.lowerBound)
    let high = Lanes(repeating: range.upperBound)
    withUnsafeBytes { bytes in
      for index in 0..<count / Lanes.scalarCount {
        let place = index * MemoryLayout<Lanes>.stride
        var values = bytes.loadUnaligned(fromByteOffset: place, as: Lanes.self)
        values.replace(with: low, where: values .< low)
        values.replace(with: high, where: values .> high)
        UnsafeMutableRawPointer(output).storeBytes(of: values, toByteOffset: place, as: Lanes.self)
      }
    }
    for index in count / Lanes.scalarCount * Lanes.scalarCount..<count {
      output[index] = Swift.min(Swift.max(self[index], range.lowerBound), range.upperBound)
    }
  }
}
