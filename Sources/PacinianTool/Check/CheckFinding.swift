import PacinianRendering
import PacinianFormats
import PacinianBase

/// One line of `check`: a diagnostic, the reason why a file cannot be read or rendered, or a notice
/// about a recording.
struct CheckFinding: Sendable {
  /// In the order from the gravest to the least.
  enum Level: String, CaseIterable, Comparable {
    case error, warning, note

    static func < (one: Level, other: Level) -> Bool {
      one != other && (one == .note || other == .error)
    }
  }

  /// The file, as it was found.
  let file: String
  let level: Level
  /// The rule, for programs.
  let code: String
  /// `nil` for a finding about the whole file.
  let position: TextPosition?
  /// The position inside the document; empty for the document itself.
  let path: String
  let message: String

  /// The path and the message, without the position in the text.
  var explanation: String { path.isEmpty ? message : "\(path): \(message)" }

  /// The finding for a person. One about the whole file is at its beginning.
  var line: String {
    let place = position.map { "\($0.line):\($0.column)" } ?? "1:1"
    return "\(file):\(place): \(level.rawValue): \(explanation) [\(code)]"
  }
}

extension CheckFinding.Level {
  /// The level of a finding of a reader, the same wherever it is shown: an error is what changes
  /// the sound, whether it keeps a command from its work or not.
  init(_ diagnostic: Diagnostic) {
    self = diagnostic.changesSound ? .error : Self(diagnostic.severity)
  }

  init(_ severity: Diagnostic.Severity) {
    switch severity {
    case .warning: self = .warning
    case .note: self = .note
    }
  }

  /// The level of a finding about a recording: an error is an event that stays silent.
  init(_ notice: AudioNotice) {
    self = notice.error != nil ? .error : notice.isLoss ? .warning : .note
  }
}

extension CheckFinding {
  /// - Parameter isLenient: whether a mistake that changes the sound is a warning.
  init(_ diagnostic: Diagnostic, in file: String, isLenient: Bool = false) {
    self.file = file
    level = isLenient ? Level(diagnostic.severity) : Level(diagnostic)
    code = diagnostic.code.rawValue
    position = diagnostic.position
    path = diagnostic.path
    message = diagnostic.message
  }

  init(_ folder: ClosedFolder) {
    file = folder.path
    level = .error
    code = "unreadable"
    position = nil
    path = ""
    message = folder.error.message
  }

  init(_ error: PatternReadingError, in file: String) {
    self.file = file
    level = .error
    code = error.code.name
    position = error.position
    path = error.path
    message = error.message
  }
}
