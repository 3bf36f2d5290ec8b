import PacinianModel

extension PlayAction {
  static let rates = 0.01...100.0

  static let linesHelp = """
      intensity 0.4     0 to 1, times the pattern's; also \(others(than: .hapticIntensity))
      sharpness -0.2    -1 to 1, added; also \(others(than: .hapticSharpness))
      pause   resume    seek 1.5 (seconds)              rate 1.5 (0.01 to 100)
      loop on|off       mute on|off                     stop (tails ring out)   quit   help
      next, previous (pattern of several)
    """

  private static let controls: [(name: String, ids: [ControlID])] = [
    // names: control lines
    ("intensity", [.hapticIntensity]),
    ("sharpness", [.hapticSharpness]),
    ("attack", [.hapticAttackTime, .audioAttackTime]),
    ("decay", [.hapticDecayTime, .audioDecayTime]),
    ("release", [.hapticReleaseTime, .audioReleaseTime]),
    ("volume", [.audioVolume]),
    ("pitch", [.audioPitch]),
    ("pan", [.audioPan]),
    ("brightness", [.audioBrightness]),
    // names: end
  ]

  /// The words of the controls that act as one of them does.
  private static func others(than id: ControlID) -> String {
    controls.filter { $0.ids[0] != id && $0.ids[0].isMultiplying == id.isMultiplying }
      .map(\.name).joined(separator: ", ")
  }

  private static let plain: [(name: String, action: PlayAction)] = [
    ("pause", .pause), ("resume", .resume), ("stop", .stop), ("quit", .quit), ("help", .help),
    ("next", .next), ("previous", .previous),
  ]
  private static let others = ["seek", "rate", "loop", "mute"]

  /// Reads a line; `nil` if it is blank.
  static func read(_ line: String) throws(Mistake) -> PlayAction? {
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let name = words.first?.lowercased() else { return nil }
    let values = words.dropFirst()
    if let (_, action) = plain.first(where: { $0.name == name }) {
      guard values.isEmpty else { throw Mistake(message: "'\(name)' takes no value") }
      return action
    }
    if let (_, ids) = controls.first(where: { $0.name == name }) {
      return .control(ids, try number(values, of: name, in: ids[0].range))
    }
    switch name {
    case "seek": return .seek(try number(values, of: name, in: 0...1e6))
    case "rate": return .rate(try number(values, of: name, in: rates))
    case "loop": return .loop(try onOrOff(values, of: name))
    case "mute": return .mute(try onOrOff(values, of: name))
    default:
      let names = controls.map(\.name) + plain.map(\.name) + others
      let hint = Suggestion.text(for: name, among: names)
      throw Mistake(message: "unknown line '\(name.prefix(40))'\(hint) (help lists the lines)")
    }
  }

  private static func number(
    _ values: ArraySlice<String>, of name: String, in range: ClosedRange<Double>
  ) throws(Mistake) -> Double {
    guard values.count == 1, let text = values.first, let value = Double(text),
      range.contains(value)
    else {
      throw Mistake(
        message: "'\(name)' takes a number from \(plainNumber(range.lowerBound)) to "
          + plainNumber(range.upperBound))
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
