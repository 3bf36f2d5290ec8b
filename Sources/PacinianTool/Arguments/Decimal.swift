import PacinianModel

/// `value` with `digits` digits after the point, whatever the locale; for finite values that a
/// person reads.
func decimal(_ value: Double, digits: Int) -> String {
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let scaled = (abs(value) * scale).rounded()
  guard scaled < 1e15 else { return "\(value)" }
  let whole = Int(limiting: scaled / scale)
  let sign = value < 0 && scaled > 0 ? "-" : ""
  guard digits > 0 else { return "\(sign)\(whole)" }
  let fraction = String(Int(limiting: scaled) - whole * Int(limiting: scale))
  return "\(sign)\(whole).\(String(repeating: "0", count: digits - fraction.count))\(fraction)"
}

/// A number of things, such as "1 event" or "2 events".
func counted(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }

/// `text` at the right of `width` columns.
func padded(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}

/// `text` at the left of `width` columns.
func filled(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

/// A number as people write it: 1 instead of 1.0.
func plainNumber(_ value: Double) -> String {
  value == value.rounded() ? decimal(value, digits: 0) : "\(value)"
}

extension Double {
  /// The number to a thousandth.
  var inThousandths: Double { (self * 1_000).rounded() / 1_000 }
}
