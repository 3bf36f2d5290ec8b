/// Values to pixels, upwards.
struct ValueScale {
  let range: ClosedRange<Double>
  /// Pixels at the range's upper and lower bounds.
  let top: Double
  let bottom: Double

  var height: Double { bottom - top }

  func y(_ value: Double) -> Double {
    bottom - height * (value - range.lowerBound) / (range.upperBound - range.lowerBound)
  }
}
