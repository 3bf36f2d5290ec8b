import PacinianBase

/// A project of Meta Haptics Studio (`.hasp`): a JSON document with the clips that a designer works
/// on, each of which is a `.haptic` document. New clips, whose envelopes are empty, are left out.
package struct StudioProject {
  /// A clip, by a name that no other clip of the project has and that can be a file's.
  package struct Clip: Sendable {
    package let name: String
    /// The bytes of its `.haptic` document.
    let range: Range<Int>
  }

  /// The ending of projects, without a point.
  package static let ending = "hasp"

  package let clips: [Clip]
  private let bytes: [UInt8]

  /// - Parameter bytes: a whole file.
  /// - Returns: `nil` if it is not a project.
  /// - Complexity: O(bytes).
  package init?(_ bytes: [UInt8]) {
    let found = unsafe Self.clips(in: bytes.span.bytes)
    guard let found else { return nil }
    clips = Self.named(found.filter { !$0.isEmpty })
    self.bytes = bytes
  }

  /// The `.haptic` document of a clip, at its own position: everything else of the project is white
  /// space, so that findings have the positions of the project's file.
  package func document(of clip: Clip) -> [UInt8] {
    var document = bytes.map { byte in
      byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") ? byte : UInt8(ascii: " ")
    }
    document.replaceSubrange(clip.range, with: bytes[clip.range])
    return document
  }

  /// The number of clips; `nil` if the document is not a project.
  static func clipCount(in bytes: RawSpan) -> Int? { clips(in: bytes)?.count }

  private typealias Found = (name: String, range: Range<Int>, isEmpty: Bool)

  private static func clips(in bytes: RawSpan) -> [Found]? {
    var clips: [Found] = []
    var isProject = false
    do throws(JSONError) {
      try JSONScanner.reading(bytes) { (scanner) throws(JSONError) in
        guard try scanner.nextKind() == .object else { return }
        try scanner.enterObject()
        while let key = try scanner.nextKey() {
          guard scanner.decode(key) == "clips", try scanner.nextKind() == .array else {
            try scanner.skipValue()
            continue
          }
          isProject = true
          try scanner.enterArray()
          while try scanner.nextElement() {
            if let clip = try clip(&scanner) { clips.append(clip) }
          }
        }
        try scanner.finish()
      }
    } catch {
      return nil
    }
    return isProject ? clips : nil
  }

  /// The clip that comes next; `nil` if it holds no document.
  private static func clip(
    _ scanner: inout JSONScanner
  ) throws(JSONError) -> Found? {
    guard try scanner.nextKind() == .object else {
      try scanner.skipValue()
      return nil
    }
    var (name, id, range, isEmpty) = ("", "", Range<Int>?.none, false)
    try scanner.enterObject()
    while let key = try scanner.nextKey() {
      let kind = try scanner.nextKind()
      switch (scanner.decode(key), kind) {
      case ("name", .string): name = scanner.decode(try scanner.string())
      case ("clipId", .string): id = scanner.decode(try scanner.string())
      case ("haptic", .object):
        let value = try JSONValue(from: &scanner)
        range = value.offset..<scanner.offset
        isEmpty = hasEmptyEnvelope(value)
      default: try scanner.skipValue()
      }
    }
    return range.map { (name.isEmpty ? id : name, $0, isEmpty) }
  }

  /// Whether a `.haptic` document has an amplitude envelope without a point.
  private static func hasEmptyEnvelope(_ document: JSONValue) -> Bool {
    var value = document
    for key in [HapticKey.signals, .continuous, .envelopes, .amplitude] {
      guard case .object(let members) = value.content,
        let member = members.last(where: { $0.name == key.rawValue })
      else { return false }
      value = member.value
    }
    guard case .array(let points) = value.content else { return false }
    return points.isEmpty
  }

  /// The clips with names of files: no slashes and control characters, no point in front, and each
  /// once, whatever the letter case.
  private static func named(_ clips: [Found]) -> [Clip] {
    var known: Set<String> = []
    return clips.map { clip in
      var name = String(
        String.UnicodeScalarView(
          clip.name.unicodeScalars.map { scalar in
            scalar == "/" || scalar == "\\" || scalar.value < 0x20 ? "-" : scalar
          }))
      if name.isEmpty { name = "clip" }
      if name.hasPrefix(".") { name = "-" + name.dropFirst() }
      var (unique, number) = (name, 2)
      while !known.insert(unique.lowercased()).inserted {
        unique = "\(name) \(number)"
        number += 1
      }
      return Clip(name: unique, range: clip.range)
    }
  }
}
