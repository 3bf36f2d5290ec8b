/// The position of the parser inside a `.haptic` document.
///
/// The longest path has seven steps, `signals.continuous.envelopes.amplitude[3].emphasis.time`, of
/// which one is an index. The steps therefore fit a word, and entering one allocates nothing.
struct HapticPath: FormatPath {
  /// One byte for each step, the last step in the lowest byte: 1 and the position of a key, or
  /// ``indexStep``. The bytes above the first step are 0.
  private var steps: UInt64 = 0
  private var index = 0

  private static let indexStep = UInt64(UInt8.max)

  mutating func enter(_ key: HapticKey) { steps = steps << 8 | UInt64(key.position + 1) }

  mutating func enter(_ index: Int) {
    steps = steps << 8 | Self.indexStep
    self.index = index
  }

  mutating func leave() { steps >>= 8 }

  /// The parser leaves each key by ``leave()`` after its value.
  mutating func leaveLastKey() {}

  /// The steps from the first one on, `nil` for the index.
  private var keys: [HapticKey?] {
    var keys: [HapticKey?] = []
    var rest = steps
    while rest != 0 {
      let step = rest & 0xFF
      keys.append(step == Self.indexStep ? nil : HapticKey.allCases[Int(step) - 1])
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

  var subject: String {
    var subject = ""
    for key in keys.reversed() {
      if let key { return key.rawValue + subject }
      subject = "[\(index)]" + subject
    }
    return "The document"
  }
}
