extension AudioScoreEvent.Recording {
  /// The value between two frames, by a windowed sinc whose band ends where speed would fold it
  /// back.
  /// - Parameters:
  ///   - plane: `left` or `right`.
  ///   - position: from 0 to below the frame count.
  ///   - speed: ½…2.
  @inline(__always)
  func sample(
    _ plane: UnsafePointer<Float>, at position: Double, speed: Double,
    _ table: UnsafePointer<Double>
  ) -> Double {
    let first = Int(position)
    assert((0..<frameCount).contains(first), "a position lies in its recording")
    let fraction = position - Double(first)
    if fraction == 0, speed == 1 { return Double(plane[first]) }
    let band = speed > 1 ? 1 / speed : 1
    let reach =
      speed > 1 ? Int(speed * Double(InterpolationKernel.reach)) + 1 : InterpolationKernel.reach
    let wraps = loops && (first < reach || first + reach >= frameCount)
    let scale = band * Double(InterpolationKernel.resolution)
    let last = Double(InterpolationKernel.reach * InterpolationKernel.resolution)
    var sum = 0.0
    for tap in (1 - reach)...reach {
      let distance = abs(Double(tap) - fraction) * scale
      guard distance < last else { continue }
      let index = Int(distance)
      let weight = table[index] + (distance - Double(index)) * (table[index + 1] - table[index])
      var frame = first + tap
      if wraps {
        frame %= frameCount
        if frame < 0 { frame += frameCount }
      }
      sum += Double(plane[frame]) * weight
    }
    return sum * band
  }
}
