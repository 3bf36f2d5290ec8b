import PacinianBase

/// The keys that the parser has found so far in the object that it reads.
struct ObjectKeys<Key: FormatKey> {
  private var known = CaseSet<Key>()

  /// The first unknown key of an object that holds it (``FormatObject/holdsUnknownKey``).
  var heldUnknownKey: JSONText?

  /// The first unknown key that looks like a valid one: a hint when that one is missing.
  var lookalike: (key: Key, name: JSONText)?

  /// Whether the object has no known key yet.
  var isEmpty: Bool { known.isEmpty }
  /// The number of different known keys.
  var count: Int { known.count }

  func contains(_ key: Key) -> Bool { known.contains(key) }

  /// Adds a key and returns whether it is new in the object.
  mutating func insert(_ key: Key) -> Bool { known.insert(key) }
}
