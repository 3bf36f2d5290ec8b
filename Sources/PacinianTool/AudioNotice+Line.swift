import PacinianAudio

extension AudioNotice {
  /// The notice for a person, without the pattern's name.
  var line: String { "event \(eventIndex): \(message) [\(code.rawValue)]" }
}
