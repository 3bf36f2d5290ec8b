import PacinianFormats
import PacinianBase
import PacinianModel

/// The content of a document of vibration XML.
struct AndroidVibrationContent {
  struct Finding {
    let code: Diagnostic.Code
    let element: MarkupElement
    let message: String
  }

  private(set) var timeline = VibrationTimeline()
  private(set) var findings: [Finding] = []
  private(set) var unlistedFindings = 0
  private let isStrict: Bool

  init(isStrict: Bool) { self.isStrict = isStrict }

  /// Milliseconds of the longest vibration that is read: eleven days, as of other formats.
  private static let longest = 1e9
  /// Hz of sharpness 0 and 1 by the rendering model.
  private static let (lowest, highest) = (80.0, 230.0)

  mutating func read(root: MarkupElement) throws(MarkupError) {
    if root.name == "vibration-select" {
      try allow([], in: root)
      guard let first = root.children.first else {
        throw MarkupError(offset: root.offset, message: "The selection has no effect")
      }
      for effect in root.children where effect.name != "vibration-effect" {
        throw unknown(effect, in: root, "vibration-effect")
      }
      try readEffects(of: first)
    } else if root.name == "vibration-effect" {
      try readEffects(of: root)
    } else {
      throw MarkupError(
        offset: root.offset,
        message: "The document is a <\(root.name)>; a vibration is a <vibration-effect> or a "
          + "<vibration-select>")
    }
    guard timeline.time > 0 else {
      throw MarkupError(offset: root.offset, message: "The vibration has no length")
    }
  }

  /// The effects of an element, which are of one kind.
  private mutating func readEffects(of parent: MarkupElement) throws(MarkupError) {
    try allow([], in: parent)
    guard let first = parent.children.first else {
      throw MarkupError(offset: parent.offset, message: "<\(parent.name)> is empty")
    }
    let isComposition = Self.composed.contains(first.name)
    for effect in parent.children {
      guard isComposition ? Self.composed.contains(effect.name) : effect.offset == first.offset
      else {
        throw MarkupError(
          offset: effect.offset,
          message: "<\(effect.name)> follows <\(first.name)>; an effect has one kind alone")
      }
      try read(effect, in: parent)
    }
  }

  private static let composed = ["primitive-effect", "predefined-effect"]

  private mutating func read(_ effect: MarkupElement, in parent: MarkupElement) throws(MarkupError)
  {
    switch effect.name {
    case "primitive-effect": try readPrimitive(effect)
    case "predefined-effect": try readPredefined(effect)
    case "waveform-effect": try readWaveform(effect)
    case "basic-envelope-effect": try readBasicEnvelope(effect)
    case "waveform-envelope-effect": try readWaveformEnvelope(effect)
    case "repeating-effect" where parent.name == "vibration-effect": try readRepeating(effect)
    default: throw unknown(effect, in: parent, "an effect")
    }
  }

  private mutating func readPrimitive(_ effect: MarkupElement) throws(MarkupError) {
    try allow(["name", "scale", "delayMs"], in: effect, hasChildren: false)
    let name = try text("name", of: effect)
    guard let primitive = AndroidPrimitive(rawValue: name) else {
      throw MarkupError(
        offset: effect.offset,
        message: "There is no primitive '\(name)'; there are "
          + AndroidPrimitive.allCases.map(\.rawValue).joined(separator: ", "))
    }
    let scale = try number("scale", of: effect, in: 0...1, otherwise: 1)
    let delay = try milliseconds("delayMs", of: effect, least: 0, otherwise: 0)
    timeline.play(primitive, scale: scale, after: delay)
    try checkLength(effect)
  }

  /// Predefined effects as clicks of some strength; a double click has two, a tenth of a second
  /// apart.
  private mutating func readPredefined(_ effect: MarkupElement) throws(MarkupError) {
    try allow(["name", "fallback"], in: effect, hasChildren: false)
    switch try text("name", of: effect) {
    case "tick": timeline.play(.tick, scale: 0.5, after: 0)
    case "texture_tick": timeline.play(.tick, scale: 0.3, after: 0)
    case "click": timeline.play(.click, scale: 0.8, after: 0)
    case "heavy_click": timeline.play(.click, scale: 1, after: 0)
    case "double_click":
      timeline.play(.click, scale: 0.8, after: 0)
      timeline.play(.click, scale: 0.8, after: 100 - AndroidPrimitive.click.length)
    case let name:
      throw MarkupError(
        offset: effect.offset,
        message: "There is no predefined effect '\(name)'; there are tick, texture_tick, click, "
          + "heavy_click and double_click")
    }
    try checkLength(effect)
  }

  private mutating func readWaveform(_ effect: MarkupElement) throws(MarkupError) {
    try allow([], in: effect)
    let start = timeline.time
    for (index, entry) in effect.children.enumerated() {
      if entry.name == "repeating", index == effect.children.count - 1 {
        try allow([], in: entry)
        try note(repeats: entry)
        for entry in entry.children { try readEntry(entry, in: effect) }
      } else {
        try readEntry(entry, in: effect)
      }
    }
    guard timeline.time > start else {
      throw MarkupError(offset: effect.offset, message: "The waveform has no length")
    }
  }

  private mutating func readEntry(_ entry: MarkupElement, in effect: MarkupElement)
    throws(MarkupError)
  {
    guard entry.name == "waveform-entry" else {
      throw unknown(entry, in: effect, "waveform-entry, and repeating as the last one")
    }
    try allow(["durationMs", "amplitude"], in: entry, hasChildren: false)
    let amplitude =
      entry["amplitude"] == "default"
      ? 255 : try number("amplitude", of: entry, in: 0...255, otherwise: nil)
    timeline.hold(
      amplitude / 255, sharpness: VibrationCourse.resonance,
      for: try milliseconds("durationMs", of: entry, least: 0, otherwise: nil))
    try checkLength(entry)
  }

  private mutating func readBasicEnvelope(_ effect: MarkupElement) throws(MarkupError) {
    try allow(["initialSharpness"], in: effect)
    let points = try controlPoints(of: effect, ["intensity", "sharpness", "durationMs"])
    let first = try number("sharpness", of: points[0], in: 0...1, otherwise: nil)
    timeline.begin(
      0, sharpness: try number("initialSharpness", of: effect, in: 0...1, otherwise: first))
    for (index, point) in points.enumerated() {
      let intensity = try number("intensity", of: point, in: 0...1, otherwise: nil)
      if index == points.count - 1, intensity != 0 {
        throw MarkupError(
          offset: point.offset, message: "The last intensity is not 0; the envelope has to end at 0"
        )
      }
      timeline.go(
        to: intensity, sharpness: try number("sharpness", of: point, in: 0...1, otherwise: nil),
        in: try milliseconds("durationMs", of: point, least: 1, otherwise: nil))
      try checkLength(point)
    }
  }

  private mutating func readWaveformEnvelope(_ effect: MarkupElement) throws(MarkupError) {
    try allow(["initialFrequencyHz"], in: effect)
    let points = try controlPoints(of: effect, ["amplitude", "frequencyHz", "durationMs"])
    let start = effect["initialFrequencyHz"] == nil ? "frequencyHz" : "initialFrequencyHz"
    timeline.begin(
      0, sharpness: try sharpness(start, of: start == "frequencyHz" ? points[0] : effect))
    for point in points {
      timeline.go(
        to: try number("amplitude", of: point, in: 0...1, otherwise: nil),
        sharpness: try sharpness("frequencyHz", of: point),
        in: try milliseconds("durationMs", of: point, least: 1, otherwise: nil))
      try checkLength(point)
    }
  }

  private func controlPoints(
    of effect: MarkupElement, _ names: [String]
  ) throws(MarkupError) -> [MarkupElement] {
    guard !effect.children.isEmpty else {
      throw MarkupError(offset: effect.offset, message: "<\(effect.name)> has no control-point")
    }
    for point in effect.children {
      guard point.name == "control-point" else { throw unknown(point, in: effect, "control-point") }
      try allow(names, in: point, hasChildren: false)
    }
    return effect.children
  }

  private mutating func readRepeating(_ effect: MarkupElement) throws(MarkupError) {
    try allow([], in: effect)
    var parts = effect.children[...]
    if let preamble = parts.first, preamble.name == "preamble" {
      try readEffects(of: preamble)
      parts.removeFirst()
    }
    guard let repeating = parts.popFirst(), repeating.name == "repeating", parts.isEmpty else {
      throw MarkupError(
        offset: effect.offset,
        message: "<repeating-effect> has to hold a preamble, or none, and one <repeating>")
    }
    try note(repeats: repeating)
    try readEffects(of: repeating)
  }

  private mutating func note(repeats element: MarkupElement) throws(MarkupError) {
    try note(
      .repeatingOnce, element, "The vibration repeats without an end", done: "it is read once")
  }

  /// A frequency as the model's sharpness (rendering model, section 5).
  private mutating func sharpness(
    _ name: String, of element: MarkupElement
  ) throws(MarkupError) -> Double {
    let frequency = try number(name, of: element, in: 1...20_000, otherwise: nil)
    let nearest = min(max(frequency, Self.lowest), Self.highest)
    if nearest != frequency {
      try note(
        .valueClamped, element, "\(name) is \(frequency), outside of 80 to 230",
        done: "\(nearest) counts")
    }
    return log(nearest / Self.lowest) / log(Self.highest / Self.lowest)
  }

  private mutating func note(
    _ code: Diagnostic.Code, _ element: MarkupElement, _ found: String, done: String
  ) throws(MarkupError) {
    guard !isStrict else { throw MarkupError(offset: element.offset, message: found) }
    guard findings.count < PatternReading.maximumDiagnosticCount else {
      unlistedFindings += 1
      return
    }
    findings.append(Finding(code: code, element: element, message: "\(found); \(done)"))
  }

  private func checkLength(_ element: MarkupElement) throws(MarkupError) {
    guard timeline.time <= Self.longest else {
      throw MarkupError(
        offset: element.offset,
        message: "The vibration lasts more than \(Int(limiting: Self.longest)) ms")
    }
  }
}

// MARK: Attributes

extension AndroidVibrationContent {
  private func unknown(
    _ element: MarkupElement, in parent: MarkupElement, _ expected: String
  ) -> MarkupError {
    MarkupError(
      offset: element.offset,
      message: "<\(element.name)> cannot be in <\(parent.name)>; expected \(expected)")
  }

  /// Throws if the element has other attributes, or children where it must have none.
  private func allow(
    _ names: [String], in element: MarkupElement, hasChildren: Bool = true
  ) throws(MarkupError) {
    for (name, _) in element.attributes where !names.contains(name) {
      if name == "xmlns" || name.hasPrefix("xmlns:") { continue }
      throw MarkupError(
        offset: element.offset,
        message: "<\(element.name)> has no attribute '\(name)'"
          + (names.isEmpty ? "" : "; it may have \(names.joined(separator: ", "))"))
    }
    if !hasChildren, let child = element.children.first {
      throw MarkupError(
        offset: child.offset, message: "<\(child.name)> cannot be in <\(element.name)>")
    }
  }

  private func text(_ name: String, of element: MarkupElement) throws(MarkupError) -> String {
    guard let text = element[name] else {
      throw MarkupError(offset: element.offset, message: "<\(element.name)> needs '\(name)'")
    }
    return text
  }

  /// - Parameter otherwise: the value where there is no such attribute; `nil` for an error.
  private func number(
    _ name: String, of element: MarkupElement, in range: ClosedRange<Double>, otherwise: Double?
  ) throws(MarkupError) -> Double {
    if element[name] == nil, let otherwise { return otherwise }
    let text = try text(name, of: element)
    let isDecimal = text.utf8.allSatisfy { "0123456789.+-eE".utf8.contains($0) }
    guard isDecimal, let value = Double(text), range.contains(value) else {
      throw MarkupError(
        offset: element.offset,
        message: "\(name) of <\(element.name)> is '\(text.prefix(40))'; it has to be a number from "
          + "\(Self.plain(range.lowerBound)) to \(Self.plain(range.upperBound))")
    }
    return value
  }

  private func milliseconds(
    _ name: String, of element: MarkupElement, least: Double, otherwise: Double?
  ) throws(MarkupError) -> Double {
    let value = try number(name, of: element, in: least...Self.longest, otherwise: otherwise)
    // Android parses them as whole numbers: signs of fractions or powers are errors there.
    if let text = element[name], Int(text, radix: 10) == nil {
      throw MarkupError(
        offset: element.offset,
        message:
          "\(name) of <\(element.name)> is '\(text.prefix(40))'; milliseconds are whole, and "
          + "written with digits alone")
    }
    return value
  }

  private static func plain(_ value: Double) -> String { "\(Int(limiting: value))" }
}
