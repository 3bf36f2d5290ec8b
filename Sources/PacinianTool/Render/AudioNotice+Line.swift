import PacinianRendering

extension AudioNotice {
  /// The notice as a line for a person, with its level.
  func line(in file: String) -> String {
    "\(file): \(CheckFinding.Level(self).rawValue): \(line)"
  }

  /// The notice for a person, without the pattern's name.
  var line: String { "\(explanation) [\(code.rawValue)]" }

  /// The event and the message, with the name that the resource folder has on the command line.
  var explanation: String { "event \(eventIndex): \(reason)" }

  /// The message alone.
  var reason: String {
    message.replacing("name a resource folder", with: "name its folder with --resources")
  }
}
