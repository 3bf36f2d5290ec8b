import PacinianJSON

/// Where in a `.haptic` document the reader is, made into text only when something is reported.
struct HapticPath {
  private enum Step {
    case key(HapticKey)
    case index(Int)
  }

  private var steps: [Step] = []

  mutating func enter(_ key: HapticKey) { steps.append(.key(key)) }
  mutating func enter(_ index: Int) { steps.append(.index(index)) }
  mutating func leave() { steps.removeLast() }

  /// Such as `signals.continuous.envelopes.amplitude[3].time`; empty for the document.
  var text: String {
    var text = ""
    for step in steps {
      switch step {
      case .key(let key): text += (text.isEmpty ? "" : ".") + key.rawValue
      case .index(let index): text += "[\(index)]"
      }
    }
    return text
  }

  /// What the reader looks at, as the subject of a sentence.
  var subject: String {
    var subject = ""
    for step in steps.reversed() {
      switch step {
      case .key(let key): return key.rawValue + subject
      case .index(let index): subject = "[\(index)]" + subject
      }
    }
    return "The document"
  }

  /// The path of an unknown key `name` here.
  func text(ofUnknownKey name: String) -> String {
    text + (steps.isEmpty ? "" : ".") + QuotedText.clean(name)
  }
}
