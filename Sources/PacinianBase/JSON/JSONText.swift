/// The content of a string in the text: the range of bytes between its quotes.
package struct JSONText: Sendable, Equatable {
  /// Byte offset of the first byte after the opening quote.
  package var start: Int
  /// Byte offset of the closing quote.
  package var end: Int
  /// Whether the content must be decoded before it is compared or shown.
  package var hasEscapes: Bool

  /// Byte offset of the opening quote.
  package var offset: Int { start - 1 }
}
