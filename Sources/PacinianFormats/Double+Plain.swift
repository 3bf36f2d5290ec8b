extension Double {
  /// The shortest decimal, without `.0` for whole numbers.
  var plain: String {
    // Swift writes larger numbers with an exponent.
    guard let whole = Int64(exactly: self), whole.magnitude <= 1 << 54 else { return "\(self)" }
    return whole == 0 && sign == .minus ? "-0" : "\(whole)"
  }
}
