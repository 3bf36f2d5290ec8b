/// Why a text cannot be read, and where.
///
/// Readers built on ``JSONScanner`` throw it for their own rules too, so that one kind of error
/// runs through a reading; they resolve the position when it leaves them.
package struct JSONError: Error, Equatable {
  /// Bytes from the start of the text.
  package var offset: Int
  /// What was found and what to do, without a full stop at the end.
  package var message: String

  package init(at offset: Int, _ message: String) {
    self.offset = offset
    self.message = message
  }
}
