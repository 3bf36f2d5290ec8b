/// The reason why a text cannot be read, and the position.
///
/// Readers built on ``JSONScanner`` throw this error for their own rules too, so that a reading
/// throws one kind of error. They resolve the position before they report it.
package struct JSONError: Error, Equatable {
  /// Bytes from the start of the text.
  package var offset: Int
  /// The mistake and its remedy, without a full stop at the end.
  package var message: String

  package init(at offset: Int, _ message: String) {
    self.offset = offset
    self.message = message
  }
}
