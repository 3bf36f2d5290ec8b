extension Double {
  /// The shortest decimal, without `.0` for whole numbers.
  var plain: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
