import PacinianJSON

/// Why a text could not be read as an actuator profile, and where in it.
public struct ProfileReadingError: Error, Sendable, Equatable {
  public var position: TextPosition
  /// The place in the document, such as `transient.tone.frequency[1]`; empty for the document.
  public var path: String
  /// What was found and what to do: one or two sentences on one line, no full stop at the end.
  public var message: String

  public init(position: TextPosition, path: String, message: String) {
    self.position = position
    self.path = path
    self.message = message
  }
}

extension ProfileReadingError: CustomStringConvertible {
  /// `line:column: error: message`, with the path when there is one.
  public var description: String {
    let place = path.isEmpty ? "" : " (\(path))"
    return "\(position): error: \(message)\(place)"
  }
}
