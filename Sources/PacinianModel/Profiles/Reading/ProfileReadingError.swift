import PacinianBase

/// The reason why a text could not be read as an actuator profile, and its position.
public struct ProfileReadingError: Error, Sendable, Equatable {
  public var position: TextPosition
  /// The position inside the document, such as `transient.tone.frequency[1]`; empty for the
  /// document.
  public var path: String
  /// The mistake and its remedy: one or two sentences on one line, without a full stop at the end.
  public var message: String
}

extension ProfileReadingError: CustomStringConvertible {
  /// `line:column: error: message`, with the path when there is one.
  public var description: String {
    let suffix = path.isEmpty ? "" : " (\(path))"
    return "\(position): error: \(message)\(suffix)"
  }
}

/// A mistake in a profile while it is read, before its position is resolved.
final class ProfileMistake: Error {
  /// Bytes from the start of the text.
  let offset: Int
  let path: String
  let message: String

  init(offset: Int, path: String, message: String) {
    self.offset = offset
    self.path = path
    self.message = message
  }
}
