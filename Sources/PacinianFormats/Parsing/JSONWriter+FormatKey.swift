import PacinianBase

extension JSONWriter {
  /// Writes the name of the member whose value is written next.
  mutating func key(_ key: some FormatKey) { self.key(key.rawValue) }

  mutating func member(_ key: some FormatKey, _ value: String) { member(key.rawValue, value) }

  mutating func member(_ key: some FormatKey, _ value: Bool) { member(key.rawValue, value) }

  /// Writes the shortest decimal that reads back as `value`, whole numbers without a point, and
  /// `null` if it is not finite.
  mutating func member(_ key: some FormatKey, _ value: Double) {
    self.key(key)
    if value.isFinite { number(spelledAs: value.plain) } else { null() }
  }
}
