import PacinianBase

/// Words that nobody guesses.
enum Secret {
  /// 128 bits of the system's generator.
  static func made() -> String {
    var generator = SystemRandomNumberGenerator()
    return hexadecimal(generator.next()) + hexadecimal(generator.next())
  }

  /// Whether words are the same, in a time that does not tell how much of them is.
  static func isSame(_ one: String, _ other: String) -> Bool {
    guard one.utf8.count == other.utf8.count else { return false }
    return zip(one.utf8, other.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
