import PacinianBase
import PacinianModel

/// Reads one `.haptic` document: the state of a reading, and the document's outermost object.
struct HapticParser: FormatParser {
  var scanner: JSONScanner
  let isStrict: Bool
  let keyTables = HapticObject.keyTables
  var collector = DiagnosticCollector()
  var path = HapticPath()
  var failureCode: CoreHapticsErrorCode = .invalidPatternData
  var failurePath: String?
  var lastSuggestion: KeySuggestion<HapticObject>?

  var metadata: MetadataValue?
  /// The points of the two envelopes, in seconds and 0…1, in order of time.
  var amplitude: [ControlPoint] = []
  var frequency: [ControlPoint] = []
  /// Byte offsets of the frequency envelope's points.
  var frequencyOffsets: [Int] = []
  var transients: [Event] = []

  var layers: [Pattern] {
    HapticEnvelopes(amplitude: amplitude, frequency: frequency)
      .layers(transients, metadata: metadata)
  }

  init(scanner: JSONScanner, options: PatternReader.Options) {
    self.scanner = scanner
    isStrict = options.isStrict
  }

  mutating func readDocument() throws(JSONError) {
    try reportByteOrderMark()
    let start = try enterObject(.invalidPatternDictionary)
    var keys = ObjectKeys<HapticKey>()
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
    var keys = ObjectKeys<HapticKey>()
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
            done: "keys that version 1.0 does not have are ignored")
        }
      }
      path.leave()
    }
    try require(.major, of: .version, keys, at: start)
  }

  /// The latest time of a point, in seconds: eleven days. A signal is made of events of at most
  /// 30 s, and a mistyped or hostile time must not fill the memory with them.
  static let latestTime = 1e6

  /// The only major version ever published.
  private static let majorVersion = 1.0

  /// Whether the value that comes next is not null; a null is taken. Writers write null for a value
  /// that they leave out.
  mutating func isPresent() throws(JSONError) -> Bool {
    guard try scanner.nextKind() == .null else { return true }
    try scanner.null()
    return false
  }
}
