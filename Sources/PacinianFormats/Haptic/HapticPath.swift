import PacinianJSON

/// Where in a `.haptic` document the reader is, made into text only when something is reported.
///
/// The deepest place has seven steps, `signals.continuous.envelopes.amplitude[3].emphasis.time`, of
/// which one is an index. So the steps fit a word, and entering one allocates nothing.
struct HapticPath {
  /// A byte for each step, the last one lowest: a key's number, or the one that stands for the
  /// index. 0 where there is none.
  private var steps: UInt64 = 0
  private var index = 0

  private static let indexStep = UInt64(UInt8.max)

  mutating func enter(_ key: HapticKey) { steps = steps << 8 | UInt64(key.number) }

  mutating func enter(_ index: Int) {
    steps = steps << 8 | Self.indexStep
    self.index = index
  }

  mutating func leave() { steps >>= 8 }

  /// The steps from the first one on, `nil` for the index.
  private var keys: [HapticKey?] {
    var keys: [HapticKey?] = []
    var rest = steps
    while rest != 0 {
      keys.append(HapticKey(number: UInt8(truncatingIfNeeded: rest)))
      rest >>= 8
    }
    return keys.reversed()
  }

  /// Such as `signals.continuous.envelopes.amplitude[3].time`; empty for the document.
  var text: String {
    var text = ""
    for key in keys {
      if let key {
        text += (text.isEmpty ? "" : ".") + key.rawValue
      } else {
        text += "[\(index)]"
      }
    }
    return text
  }

  /// What the reader looks at, as the subject of a sentence.
  var subject: String {
    var subject = ""
    for key in keys.reversed() {
      if let key { return key.rawValue + subject }
      subject = "[\(index)]" + subject
    }
    return "The document"
  }

  /// The path of an unknown key `name` here.
  func text(ofUnknownKey name: String) -> String {
    text + (steps == 0 ? "" : ".") + QuotedText.clean(name)
  }
}
