import PacinianBase
import PacinianModel

/// The reason why a file could not be read as a pattern, and its position.
public struct PatternReadingError: Error, Sendable, Equatable {
  /// The code Core Haptics has for this kind of mistake.
  public var code: CoreHapticsErrorCode
  public var position: TextPosition
  /// The position inside the document, such as `Pattern[3].Event.Time`; empty for the document
  /// itself.
  public var path: String
  /// The mistake and its remedy: one or two sentences on one line, without a full stop at the end.
  public var message: String

  package init(
    code: CoreHapticsErrorCode, position: TextPosition, path: String, message: String
  ) {
    self.code = code
    self.position = position
    self.path = path
    self.message = QuotedText.shortened(message)
  }
}

extension PatternReadingError: CustomStringConvertible {
  /// `line:column: error: message [InvalidEventTime (-4822)]`, with the path when there is one.
  public var description: String {
    let suffix = path.isEmpty ? "" : " (\(path))"
    return "\(position): error: \(message) [\(code)]\(suffix)"
  }
}
