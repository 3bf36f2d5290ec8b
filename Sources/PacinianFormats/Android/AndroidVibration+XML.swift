import PacinianModel

extension AndroidVibration {
  /// The XML for patterns that play together.
  ///
  /// - Throws: as ``effects(_:)``.
  package func write(_ layers: [Pattern]) throws(PatternWritingError) -> PatternWriting {
    let (effects, losses) = try effects(layers)
    return PatternWriting(texts: [Self.xml(effects)], losses: losses)
  }

  /// The XML of an effect, or of a selection of several.
  package static func xml(_ effects: [VibrationEffect]) -> String {
    let margin = effects.count > 1 ? "  " : ""
    var lines = effects.flatMap { effect in
      ["\(margin)<vibration-effect>"] + xml(effect).map { "\(margin)  \($0)" }
        + ["\(margin)</vibration-effect>"]
    }
    if effects.count > 1 { lines = ["<vibration-select>"] + lines + ["</vibration-select>"] }
    return lines.map { $0 + "\n" }.joined()
  }

  static func xml(_ effect: VibrationEffect) -> [String] {
    switch effect {
    case .envelope(let sharpness, let points):
      ["<basic-envelope-effect initialSharpness=\"\(number(sharpness))\">"]
        + points.map {
          "  <control-point intensity=\"\(number($0.intensity))\" "
            + "sharpness=\"\(number($0.sharpness))\" durationMs=\"\($0.duration)\" />"
        } + ["</basic-envelope-effect>"]
    case .primitives(let primitives):
      primitives.map {
        "<primitive-effect name=\"\($0.name.rawValue)\" scale=\"\(number($0.scale))\" "
          + "delayMs=\"\($0.delay)\" />"
      }
    case .waveform(let steps):
      ["<waveform-effect>"]
        + steps.map {
          "  <waveform-entry durationMs=\"\($0.duration)\" amplitude=\"\($0.amplitude)\" />"
        } + ["</waveform-effect>"]
    }
  }

  private static func number(_ value: Double) -> String { "\(thousandths(value))" }

  /// A number 0…1 as it is written: in thousandths, because no device has finer steps.
  static func thousandths(_ value: Double) -> Double {
    (min(max(value, 0), 1) * 1000).rounded() / 1000
  }
}
