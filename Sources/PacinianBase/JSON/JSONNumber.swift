/// A number in the text: its range of bytes and its value.
package struct JSONNumber: Sendable, Equatable {
  /// Byte offset of the first character.
  package var start: Int
  /// Byte offset after the last character.
  package var end: Int
  /// The nearest `Double`, ties to even; infinite when the number is too large for one.
  package var value: Double
}
