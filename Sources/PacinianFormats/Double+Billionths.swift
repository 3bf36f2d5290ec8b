extension Double {
  /// The number in whole billionths, so that sums do not show their rounding. Players of `.haptic`
  /// work in single precision, which is coarser. Numbers too large to have such digits stay as they
  /// are.
  var inBillionths: Double {
    let scaled = (self * 1e9).rounded()
    return scaled.magnitude < 0x1p53 ? scaled / 1e9 : self
  }
}
