/// A mistake in a profile while it is read, before its position is resolved.
struct ProfileMistake: Error {
  /// Bytes from the start of the text.
  var offset: Int
  var path: String
  var message: String
}
