extension Int {
  /// The whole number of `value` towards 0, within half of the range on each side, so that sums of
  /// two are in the range too; 0 for NaN. `Int(_:)` would end the process beyond the range.
  package init(limiting value: Double) {
    let most = Int.max / 2
    self =
      value.isNaN
      ? 0
      : Int(exactly: value.rounded(.towardZero)).map { Swift.min(Swift.max($0, -most), most) }
        ?? (value < 0 ? -most : most)
  }
}
