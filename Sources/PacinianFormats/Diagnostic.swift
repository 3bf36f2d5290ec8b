import PacinianJSON

/// Something a reader noticed in a file that it could read all the same.
public struct Diagnostic: Sendable, Equatable {
  public enum Severity: String, Sendable, CaseIterable {
    /// Worth knowing, nothing to repair.
    case note
    /// Probably not what the file's author meant.
    case warning
  }

  public var code: Code
  public var severity: Severity
  public var position: TextPosition
  /// The place in the document, such as `Pattern[3].Event.EventParameters[1].ParameterValue`;
  /// empty for the document itself.
  public var path: String
  /// What was found, what was done about it and, where something helps, what to do: one or two
  /// sentences on one line, without a full stop at the end.
  public var message: String
  /// Whether the pattern sounds different from what its author may expect. Strict reading makes
  /// such a diagnostic an error.
  public var changesSound: Bool

  public init(
    code: Code, severity: Severity, position: TextPosition, path: String, message: String,
    changesSound: Bool
  ) {
    self.code = code
    self.severity = severity
    self.position = position
    self.path = path
    self.message = message
    self.changesSound = changesSound
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `line:column: severity: message [code]`, with the path when there is one.
  public var description: String {
    let place = path.isEmpty ? "" : " (\(path))"
    return "\(position): \(severity): \(message) [\(code.rawValue)]\(place)"
  }
}
