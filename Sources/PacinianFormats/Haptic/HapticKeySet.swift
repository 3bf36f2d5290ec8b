/// The keys an object has had so far.
struct HapticKeySet {
  private var keys: [HapticKey] = []

  /// The first unknown key that looks like a valid one: a hint when that one is missing.
  var lookalike: (key: HapticKey, name: String)?

  func contains(_ key: HapticKey) -> Bool { keys.contains(key) }

  /// Whether `key` was not there before.
  mutating func insert(_ key: HapticKey) -> Bool {
    guard !contains(key) else { return false }
    keys.append(key)
    return true
  }
}
