import PacinianBase

/// JSON of other formats for vibrations, which is not read. A file of one is told by its name,
/// instead of as a mistake of the format that a reader takes it for.
enum ForeignContent {
  /// A way that exists for every format whose tools can make sound.
  private static let way =
    "render it to a WAV with its own tools, of which pacinian transcribe --kind vibration makes a "
    + "pattern, or write it as .haptic or AHAP"

  /// The formats, by members of a document's outermost object that no other format has together.
  private static let formats: [(keys: Set<String>, name: String)] = [
    (["MetaData", "Channels"], "a vibration for OpenHarmony"),
    (["m_vibration"], "a .haps effect of Interhaptics"),
    (["m_texture"], "a .haps effect of Interhaptics"),
    (["perceptions"], "a haptic experience of MPEG (HJIF)"),
    (["project", "durationMillis"], "a .tact pattern of bHaptics"),
    (["project", "intervalMillis"], "a .tact pattern of bHaptics"),
    (["Metadata", "PatternList"], "a .he effect of RichTap"),
  ]

  /// The sentences for a document, without a full stop; `nil` if it is of none of the formats.
  ///
  /// Complexity: O(bytes).
  static func message(for bytes: RawSpan) -> String? {
    if let count = StudioProject.clipCount(in: bytes) {
      return "This is a project of Meta Haptics Studio with \(count) clip\(count == 1 ? "" : "s"), "
        + "and not one pattern; pacinian batch, check and compare read its clips, and the other "
        + "commands one of them, as FILE.hasp/CLIP"
    }
    let keys = outermostKeys(of: bytes)
    let name =
      formats.first { $0.keys.isSubset(of: keys.names) }?.name
      ?? (keys.hasRelativeTimes ? "a .he effect of RichTap" : nil)
    return name.map { "This is \($0), which is not read; \(way)" }
  }

  /// The names of the outermost members as far as the text is JSON, and whether the first event of
  /// a `Pattern` has the keys of RichTap, which AHAP's does not have.
  private static func outermostKeys(
    of bytes: RawSpan
  ) -> (names: Set<String>, hasRelativeTimes: Bool) {
    var (names, hasRelativeTimes) = (Set<String>(), false)
    // (What comes after a mistake of the text does not count.)
    try? JSONScanner.reading(bytes) { (scanner) throws(JSONError) in
      guard try scanner.nextKind() == .object else { return }
      try scanner.enterObject()
      while let key = try scanner.nextKey() {
        let name = scanner.decode(key)
        names.insert(name)
        if name == "Pattern" {
          var inner = scanner
          hasRelativeTimes = (try? isOfRelativeTimes(&inner)) ?? false
        }
        try scanner.skipValue()
      }
    }
    return (names, hasRelativeTimes)
  }

  private static func isOfRelativeTimes(
    _ scanner: inout JSONScanner
  ) throws(JSONError) -> Bool {
    guard try scanner.nextKind() == .array else { return false }
    try scanner.enterArray()
    guard try scanner.nextElement(), try scanner.nextKind() == .object else { return false }
    try scanner.enterObject()
    while let key = try scanner.nextKey() {
      guard scanner.decode(key) == "Event", try scanner.nextKind() == .object else {
        try scanner.skipValue()
        continue
      }
      try scanner.enterObject()
      var names: Set<String> = []
      while let key = try scanner.nextKey() {
        names.insert(scanner.decode(key))
        try scanner.skipValue()
      }
      return names.isSuperset(of: ["Type", "RelativeTime"]) && !names.contains("EventType")
    }
    return false
  }
}
