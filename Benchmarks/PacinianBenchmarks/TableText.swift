import PacinianBase

/// `text` at the right of `width` characters.
func column(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(1, width - text.count)) + text
}

/// The median and half the quartiles' distance.
func column(_ statistics: Statistics) -> String {
  column("\(significant(statistics.median)) ±\(significant(statistics.spread * 100)) %", 17)
}

/// Three significant digits.
func significant(_ value: Double) -> String {
  guard value.isFinite, value != 0 else { return "\(value)" }
  let digits = 2 - Int(log10(abs(value)).rounded(.down))
  let scale = pow(10, Double(digits))
  let rounded = (value * scale).rounded() / scale
  return digits <= 0 ? "\(Int(rounded))" : "\(rounded)"
}
