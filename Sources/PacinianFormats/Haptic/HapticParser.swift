import PacinianJSON
import PacinianPattern

/// Reads one `.haptic` document: the state of a reading, and the document's outermost object.
struct HapticParser: FormatParser {
  var scanner: JSONScanner
  let isStrict: Bool
  /// The keys of each ``HapticObject``, at hand: a constant of the program is made when it is first
  /// asked for, and asking that again for each key costs more than finding the key.
  let keyTables = HapticObject.keyTables
  var collector = DiagnosticCollector()
  var path = HapticPath()
  var failureCode: CoreHapticsErrorCode = .invalidPatternData
  var failurePath: String?

  var metadata: MetadataValue?
  /// The points of the two envelopes, in seconds and 0…1, in order of time.
  var amplitude: [ControlPoint] = []
  var frequency: [ControlPoint] = []
  /// Byte offsets of the frequency envelope's points.
  var frequencyOffsets: [Int] = []
  var transients: [Event] = []

  var layers: [Pattern] {
    let continuous = HapticEnvelopes(amplitude: amplitude, frequency: frequency)
      .pattern(metadata: metadata)
    return transients.isEmpty ? [continuous] : [continuous, Pattern(events: transients)]
  }

  var pathText: String { path.text }
  var subject: String { path.subject }

  init(scanner: JSONScanner, isStrict: Bool) {
    self.scanner = scanner
    self.isStrict = isStrict
  }

  mutating func readDocument() throws(JSONError) {
    try reportByteOrderMark()
    let start = try enterObject(.invalidPatternDictionary)
    var keys = HapticKeySet()
    while let key = try nextKey(of: .root, &keys) {
      switch key {
      case .version: try readVersion()
      case .metadata: metadata = try readMetadata()
      case .signals: try readSignals()
      default: try skipValue()
      }
      path.leave()
    }
    try scanner.finish()
    guard keys.contains(.version) || !keys.contains(.voices) else {
      throw failure(
        .invalidPatternDictionary, at: start,
        "The document has voices and no version, as .vij files of version 0 do, which are not "
          + "supported; open and save it with a later editor")
    }
    try require(.version, of: .root, keys, at: start)
    try require(.signals, of: .root, keys, at: start)
    try reportLateFrequency()
  }

  private mutating func readVersion() throws(JSONError) {
    let start = try enterObject(.invalidPatternDictionary)
    var keys = HapticKeySet()
    while let key = try nextKey(of: .version, &keys) {
      let number = try readNumber(orThrow: .invalidPatternDictionary)
      guard number.value >= 0, number.value == number.value.rounded() else {
        throw failure(
          .invalidPatternDictionary, at: number.start,
          "\(subject) is \(spelling(of: number)); it must be a whole number, 0 or more")
      }
      if key == .major, number.value != Self.majorVersion {
        throw failure(
          .invalidPatternDictionary, at: number.start,
          "The major version is \(spelling(of: number)); only version 1 of .haptic is supported")
      }
      if key == .minor, number.value > 0 {
        try diagnose(.versionNewer, at: number.start) { parser in
          Finding(
            "The version is 1.\(parser.spelling(of: number)), later than 1.0",
            done: "what version 1.0 does not know is ignored")
        }
      }
      path.leave()
    }
    try require(.major, of: .version, keys, at: start)
  }

  /// The only major version ever published.
  private static let majorVersion = 1.0
}
