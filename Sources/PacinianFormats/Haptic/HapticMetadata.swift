import PacinianModel

/// Metadata as `.haptic` has them: an object whose known members are spelled in its way.
struct HapticMetadata {
  let members: [MetadataValue.Member]
  /// Whether something is left out: all metadata that are not an object, and members of an object
  /// that have a known name and a value which readers of the format refuse.
  let isDropped: Bool

  /// The format's names of members that most AHAP files write with capitals.
  private static let names = ["editor", "author", "source", "project", "tags", "description"]

  init(_ metadata: MetadataValue?) {
    guard case .object(let members)? = metadata else {
      self.members = []
      isDropped = metadata != nil && metadata != .null
      return
    }
    let kept = members.filter {
      !Self.names.contains($0.name) || Self.isValid($0.value, for: $0.name)
    }
    var isTaken = Self.names.map { name in kept.contains { $0.name == name } }
    self.members = kept.map { member in
      let name = member.name.lowercased()
      guard let index = Self.names.firstIndex(of: name), Self.isValid(member.value, for: name),
        !isTaken[index]
      else { return member }
      isTaken[index] = true
      return MetadataValue.Member(name: name, value: member.value)
    }
    isDropped = kept.count < members.count
  }

  /// Tags are an array of strings, the rest are strings; readers refuse anything else.
  private static func isValid(_ value: MetadataValue, for name: String) -> Bool {
    switch value {
    case .string: name != "tags"
    case .array(let elements):
      name == "tags" && elements.allSatisfy { if case .string = $0 { true } else { false } }
    default: false
    }
  }
}
