extension Double {
  /// The nearest value of `range`. NaN becomes the lower bound.
  func clamped(to range: ClosedRange<Double>) -> Double {
    self >= range.lowerBound ? (self <= range.upperBound ? self : range.upperBound) : range.lowerBound
  }
}
