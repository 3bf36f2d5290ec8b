extension Double {
  /// The nearest value of `range`. NaN becomes the lower bound.
  func clamped(to range: ClosedRange<Double>) -> Double {
    guard self >= range.lowerBound else { return range.lowerBound }
    return min(self, range.upperBound)
  }
}
