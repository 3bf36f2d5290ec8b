import PacinianAudio

extension AudioNotice {
  /// For a person, without the pattern's name.
  var line: String { "event \(eventIndex): \(message) [\(code.rawValue)]" }
}
