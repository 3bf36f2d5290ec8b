import PacinianModel

extension PlayAction {
  static let linesHelp = """
      intensity 0.4     0 to 1, times the pattern's
      pause   resume    loop on|off    stop (tails ring out)   quit   help
      next (pattern of several)
    """

  private static let plain: [(name: String, action: PlayAction)] = [
    ("pause", .pause), ("resume", .resume), ("stop", .stop), ("quit", .quit), ("help", .help),
    ("next", .next),
  ]
  private static let others = ["intensity", "loop"]

  /// Reads a line; `nil` if it is blank.
  static func read(_ line: String) throws(Mistake) -> PlayAction? {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let name = words.first?.lowercased() else { return nil }
    let values = words.dropFirst()
    if let (_, action) = plain.first(where: { $0.name == name }) {
      guard values.isEmpty else { throw Mistake(message: "'\(name)' takes no value") }
      return action
    }
    switch name {
    case "intensity": return .intensity(try level(values, of: name))
    case "loop": return .loop(try onOrOff(values, of: name))
    default:
      let hint = Suggestion.text(for: name, among: plain.map(\.name) + others)
      throw Mistake(message: "unknown line '\(name.prefix(40))'\(hint) (help lists the lines)")
    }
  }

  private static func level(_ values: ArraySlice<String>, of name: String) throws(Mistake) -> Double
  {
    guard values.count == 1, let text = values.first, let value = Double(text),
      ControlID.hapticIntensity.range.contains(value)
    else {
      throw Mistake(message: "'\(name)' takes a number from 0 to 1")
    }
    return value
  }

  private static func onOrOff(
    _ values: ArraySlice<String>, of name: String
  ) throws(Mistake) -> Bool {
    switch (values.count, values.first) {
    case (1, "on"): return true
    case (1, "off"): return false
    default: throw Mistake(message: "'\(name)' is on or off")
    }
  }
}
