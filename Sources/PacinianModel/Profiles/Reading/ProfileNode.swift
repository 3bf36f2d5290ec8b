import PacinianBase

/// A value of a profile's text with its path, read as the type that the schema gives it.
final class ProfileNode {
  let value: JSONValue
  /// The position inside the document; empty for the document itself.
  let path: String

  init(_ value: JSONValue, path: String) {
    self.value = value
    self.path = path
  }

  func mistake(_ message: String) -> ProfileMistake {
    ProfileMistake(offset: value.offset, path: path, message: message)
  }

  /// The value as the subject of a sentence.
  var subject: String { path.isEmpty ? "The profile" : path }

  func string() throws(ProfileMistake) -> String {
    guard case .string(let string) = value.content else { throw wrongKind(.string) }
    return string
  }

  /// A number in `range`; `unit` is the unit as a word of the message.
  func number(_ range: ProfileRange) throws(ProfileMistake) -> Double {
    guard case .number(let spelling) = value.content else { throw wrongKind(.number) }
    guard let number = Double(spelling), number.isFinite else {
      throw mistake("\(subject) is \(QuotedText.clean(spelling)), too large a number")
    }
    guard range.contains(number) else {
      throw mistake("\(subject) is \(QuotedText.clean(spelling)); it must be \(range.description)")
    }
    return number
  }

  /// A whole number in `range`.
  func integer(_ range: ClosedRange<Int>) throws(ProfileMistake) -> Int {
    let bounds = ProfileRange.within(Double(range.lowerBound)...Double(range.upperBound))
    guard let integer = Int(exactly: try number(bounds)) else {
      throw mistake("\(subject) must be a whole number")
    }
    return integer
  }

  /// One of the raw values of `Choice`.
  func choice<Choice>(
    _ type: Choice.Type
  ) throws(ProfileMistake) -> Choice
  where Choice: RawRepresentable & CaseIterable, Choice.RawValue == String {
    let cases = Array(Choice.allCases)
    return cases[try index(among: cases.map { $0.rawValue })]
  }

  private func index(among names: [String]) throws(ProfileMistake) -> Int {
    let name = try string()
    guard let index = names.firstIndex(of: name) else {
      throw mistake(
        "\(subject) is \(QuotedText.quote(name)); it must be \(names.joined(separator: " or "))")
    }
    return index
  }

  func array() throws(ProfileMistake) -> [ProfileNode] {
    guard case .array(let elements) = value.content else { throw wrongKind(.array) }
    return elements.enumerated().map { ProfileNode($1, path: "\(path)[\($0)]") }
  }

  func numbers(_ range: ProfileRange) throws(ProfileMistake) -> [Double] {
    try array().map { (element) throws(ProfileMistake) in try element.number(range) }
  }

  /// The object's members. Keys outside of `keys` and repeated ones are mistakes.
  func object(_ keys: [String]) throws(ProfileMistake) -> ProfileObject {
    guard case .object(let members) = value.content else { throw wrongKind(.object) }
    var nodes: [(name: String, node: ProfileNode)] = []
    for member in members {
      let name = QuotedText.clean(member.name)
      let memberPath = path.isEmpty ? name : "\(path).\(name)"
      guard keys.contains(member.name) else {
        let nearest = NearestName.nearest(to: member.name, among: keys) ?? ""
        throw ProfileMistake(
          offset: member.nameOffset, path: memberPath,
          message:
            "Unknown key \(QuotedText.quote(member.name)); the nearest valid one here is \(nearest)"
        )
      }
      guard !nodes.contains(where: { $0.name == member.name }) else {
        throw ProfileMistake(
          offset: member.nameOffset, path: memberPath,
          message: "\(name) stands twice in one object; remove one of them")
      }
      nodes.append((member.name, ProfileNode(member.value, path: memberPath)))
    }
    return ProfileObject(node: self, members: nodes)
  }

  private func wrongKind(_ kind: JSONKind) -> ProfileMistake {
    mistake("\(subject) is \(value.kind.name); it must be \(kind.name)")
  }
}
