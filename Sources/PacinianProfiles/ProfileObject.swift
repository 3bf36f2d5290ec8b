/// An object of a profile's text, its keys checked.
struct ProfileObject {
  let node: ProfileNode
  let members: [String: ProfileNode]

  subscript(key: String) -> ProfileNode? { members[key] }

  func required(_ key: String) throws(ProfileMistake) -> ProfileNode {
    guard let member = members[key] else {
      throw node.mistake("\(node.subject) has no \(key), which it needs")
    }
    return member
  }

  /// The number at `key`, or `fallback` without that key.
  func number(
    _ key: String, _ range: ProfileRange, default fallback: Double
  ) throws(ProfileMistake) -> Double {
    try members[key]?.number(range) ?? fallback
  }

  /// Throws when both keys are there.
  func forbidBoth(_ first: String, _ second: String) throws(ProfileMistake) {
    guard members[first] != nil, let excess = members[second] else { return }
    throw excess.mistake("\(node.subject) has both \(first) and \(second); keep one of them")
  }
}
