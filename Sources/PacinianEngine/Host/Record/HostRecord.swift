import PacinianBase

/// The record that a host keeps between runs.
struct HostRecord: Sendable, Equatable {
  /// Openings so far, 0 or more.
  var openCount = 0
  /// The version that was open last.
  var version: String?

  private static let countKey = "openCount"
  private static let versionKey = "version"
}

extension HostRecord {
  /// Reads the text that ``bytes`` writes. Unknown keys are ignored; later versions may have them.
  init(_ bytes: [UInt8]) throws(JSONError) {
    let root = try JSONValue(document: bytes)
    guard case .object(let members) = root.content else {
      throw JSONError(at: root.offset, "The store must hold an object, not \(root.kind.name)")
    }
    var count: Int?
    for member in members {
      switch (member.name, member.value.content) {
      case (Self.countKey, .number(let spelling)): count = Int(spelling)
      case (Self.versionKey, .string(let text)): version = text
      case (Self.countKey, _), (Self.versionKey, _):
        throw JSONError(
          at: member.value.offset, "\(member.name) cannot be \(member.value.kind.name)")
      default: break
      }
    }
    guard let count, count >= 0 else {
      throw JSONError(
        at: root.offset, "\(Self.countKey) must be there, a whole number of 0 or more")
    }
    openCount = count
  }

  /// The record as a small JSON document.
  var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.object { object in
      object.member(Self.countKey, openCount)
      if let version { object.member(Self.versionKey, version) }
    }
    return Array((writer.text + "\n").utf8)
  }
}
