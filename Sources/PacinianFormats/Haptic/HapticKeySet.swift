/// The keys an object has had so far.
struct HapticKeySet {
  private var bits: UInt16 = 0

  /// The first unknown key that looks like a valid one: a hint when that one is missing.
  var lookalike: (key: HapticKey, name: String)?

  func contains(_ key: HapticKey) -> Bool { bits & Self.bit(key) != 0 }

  /// Whether `key` was not there before.
  mutating func insert(_ key: HapticKey) -> Bool {
    defer { bits |= Self.bit(key) }
    return !contains(key)
  }

  private static func bit(_ key: HapticKey) -> UInt16 {
    switch key {
    case .version: 1 << 0
    case .metadata: 1 << 1
    case .signals: 1 << 2
    case .voices: 1 << 3
    case .major: 1 << 4
    case .minor: 1 << 5
    case .patch: 1 << 6
    case .continuous: 1 << 7
    case .envelopes: 1 << 8
    case .amplitude: 1 << 9
    case .frequency: 1 << 10
    case .emphasis: 1 << 11
    case .time: 1 << 12
    }
  }
}
