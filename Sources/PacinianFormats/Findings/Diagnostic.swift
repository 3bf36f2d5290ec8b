import PacinianBase

/// A finding of a reader in a file that it can read.
public struct Diagnostic: Sendable, Equatable {
  public enum Severity: String, Sendable, CaseIterable {
    /// Worth knowing, nothing to repair.
    case note
    /// The file's author probably meant something else.
    case warning
  }

  public var code: Code
  public var severity: Severity
  public var position: TextPosition
  /// The position inside the document, such as
  /// `Pattern[3].Event.EventParameters[1].ParameterValue`; empty for the document itself.
  public var path: String
  /// The finding, the reader's repair and, if there is one, the remedy: one or two sentences on one
  /// line, without a full stop at the end.
  public var message: String
  /// Whether the pattern sounds different from the expectation of its author. Strict reading makes
  /// an error of such a diagnostic.
  public var changesSound: Bool
  /// The change of the file that repairs it; `nil` where the intention is not certain.
  public var repair: Repair?

  /// A change of a file's text.
  public struct Repair: Sendable, Equatable {
    /// The bytes of the file that are replaced.
    public var range: Range<Int>
    public var text: String
  }
}

extension Diagnostic {
  /// A diagnostic with the severity that its code has.
  package init(_ code: Code, at position: TextPosition, path: String, message: String) {
    self.init(
      code: code, severity: code.changesSound ? .warning : code.severity, position: position,
      path: path, message: message, changesSound: code.changesSound)
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `line:column: severity: message [code]`, with the path when there is one.
  public var description: String {
    let suffix = path.isEmpty ? "" : " (\(path))"
    return "\(position): \(severity): \(message) [\(code.rawValue)]\(suffix)"
  }
}
