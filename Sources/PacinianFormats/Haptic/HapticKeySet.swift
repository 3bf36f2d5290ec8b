import PacinianJSON

/// The keys an object has had so far.
struct HapticKeySet {
  private var bits: UInt16 = 0

  /// The first unknown key that looks like a valid one: a hint when that one is missing.
  var lookalike: (key: HapticKey, name: JSONText)?

  func contains(_ key: HapticKey) -> Bool { bits & Self.bit(key) != 0 }

  /// Whether `key` was not there before.
  mutating func insert(_ key: HapticKey) -> Bool {
    defer { bits |= Self.bit(key) }
    return !contains(key)
  }

  private static func bit(_ key: HapticKey) -> UInt16 { 1 &<< UInt16(key.number) }
}
