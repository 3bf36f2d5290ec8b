import PacinianModel
import PacinianAnalysis

extension Inspection {
  /// The lines for a person: a summary, then a line for each event, control and diagnostic.
  var lines: [String] {
    let sounding = soundingSeconds.map { "\(decimal($0, digits: 3)) s with tails" } ?? "too long"
    var lines = [
      fileName,
      "  duration      \(decimal(reading.duration, digits: 3)) s (\(sounding))",
      "  events        \(Self.count(layers.flatMap(\.events).map(\.kind.rawValue)))",
      "  controls      \(Self.count(layers.flatMap(\.controls).map(\.kindName)))",
      "  peak overlap  \(overlap.count) at \(decimal(overlap.time, digits: 3)) s",
    ]
    lines += sensationLines
    for (number, layer) in layers.enumerated() {
      let name = layers.count > 1 ? " of layer \(number)" : ""
      if !layer.events.isEmpty {
        lines +=
          ["", "events\(name)"]
          + layer.events.enumerated().map { index, event in
            Self.line(index, event, seconds: playedSeconds(layer: number, event: index))
          }
      }
      if !layer.controls.isEmpty {
        lines += ["", "controls\(name)"] + layer.controls.map { Self.line($0) }
      }
    }
    if !audio.lines.isEmpty { lines += ["", "recordings"] + audio.lines.map { "  " + $0 } }
    let diagnostics = DiagnosticList(fileName: fileName, reading: reading).lines
    if !diagnostics.isEmpty { lines += ["", "diagnostics"] + diagnostics.map { "  " + $0 } }
    return lines
  }

  /// dB below the stronger channel from which the other one is what the window leaves.
  private static let leastShare = 40.0

  private var sensationLines: [String] {
    guard let sensation else { return [] }
    let highest = SensationScale.Channel.allCases.map { sensation.highest($0) }
    let strongest = highest.compactMap { $0?.level }.max() ?? 0
    let parts = zip(["Pacinian", "slow"], highest).compactMap { name, highest in
      highest.flatMap { highest in
        highest.level < strongest - Self.leastShare
          ? nil
          : "\(name) \(decimal(highest.level, digits: 1)) dB at "
            + "\(decimal(highest.time, digits: 3)) s"
      }
    }
    guard !parts.isEmpty else { return [] }
    let kind = sensation.scale.isRelative ? "relative" : "above the threshold"
    return [
      "  sensation     \(parts.joined(separator: ", ")) (\(kind), \(sensation.profileName))"
    ]
  }

  /// "3 (2 HapticTransient, 1 HapticContinuous)"
  private static func count(_ names: [String]) -> String {
    var counts: [(name: String, count: Int)] = []
    for name in names {
      if let known = counts.firstIndex(where: { $0.name == name }) {
        counts[known].count += 1
      } else {
        counts.append((name, 1))
      }
    }
    let list = counts.map { "\($0.count) \($0.name)" }.joined(separator: ", ")
    return names.isEmpty ? "0" : "\(names.count) (\(list))"
  }

  /// - Parameter seconds: for which an audio event sounds, if that is known.
  private static func line(_ index: Int, _ event: Event, seconds: Double?) -> String {
    "\(padded("\(index)", 5))  \(event.line)"
      + (seconds.map { "  sounds for \(decimal($0, digits: 3)) s" } ?? "")
  }

  private static func line(_ control: Control) -> String { "     \(control.line)" }
}

extension Control {
  /// The control for a person, on one line.
  var line: String {
    switch self {
    case .parameter(let parameter):
      return [
        padded("\(decimal(parameter.time, digits: 3)) s", 11), parameter.id.rawValue,
        "becomes \(decimal(parameter.id.clamp(parameter.value), digits: 3))",
      ].joined(separator: "  ")
    case .curve(let curve):
      let values = curve.points.map { curve.id.clamp($0.value) }
      return [
        padded("\(decimal(firstTime, digits: 3)) s", 11), curve.id.rawValue,
        "follows \(curve.points.count) points until \(decimal(lastTime, digits: 3)) s,",
        "\(decimal(values.min() ?? 0, digits: 3)) to \(decimal(values.max() ?? 0, digits: 3))",
      ].joined(separator: "  ")
    }
  }

  var kindName: String {
    switch self {
    case .parameter: "Parameter"
    case .curve: "ParameterCurve"
    }
  }
}

extension Event {
  /// The event for a person, on one line.
  var line: String {
    var parts = [
      padded("\(decimal(time, digits: 3)) s", 11),
      filled(kind.rawValue, 17),
    ]
    if let duration { parts.append("for \(decimal(duration, digits: 3)) s") }
    for id in writtenOrMain { parts.append("\(id.rawValue) \(decimal(value(of: id), digits: 3))") }
    if let waveform { parts.append("plays \(waveform.path)") }
    return parts.joined(separator: "  ")
  }

  /// The parameters worth a person's attention: intensity and sharpness, or volume, and whatever
  /// else the event writes, each once.
  var writtenOrMain: [EventParameterID] {
    let main: [EventParameterID] =
      kind.isHaptic ? [.hapticIntensity, .hapticSharpness] : [.audioVolume]
    return EventParameterID.allCases.filter { id in
      id.applies(to: kind) && (main.contains(id) || parameters.contains { $0.id == id })
    }
  }
}
