/// An object of a profile's text, its keys checked.
struct ProfileObject {
  let node: ProfileNode
  /// With the keys' names, each once.
  let members: [(name: String, node: ProfileNode)]

  subscript(key: String) -> ProfileNode? { members.first { $0.name == key }?.node }

  func required(_ key: String) throws(ProfileMistake) -> ProfileNode {
    guard let member = self[key] else {
      throw node.mistake("\(node.subject) has no \(key), which it needs")
    }
    return member
  }

  /// The number at `key`, or `fallback` without that key.
  func number(
    _ key: String, _ range: ProfileRange, default fallback: Double
  ) throws(ProfileMistake) -> Double {
    try self[key]?.number(range) ?? fallback
  }

  /// Throws when both keys are there.
  func forbidBoth(_ first: String, _ second: String) throws(ProfileMistake) {
    guard self[first] != nil, let excess = self[second] else { return }
    throw excess.mistake("\(node.subject) has both \(first) and \(second); keep one of them")
  }
}
