import PacinianBase
import PacinianModel

/// Reads one AHAP document: the state of a reading, and the document's outermost object.
struct AHAPParser: FormatParser {
  var scanner: JSONScanner
  let options: PatternReader.Options
  let keyTables = AHAPObject.keyTables
  let names = AHAPNames.all
  var pattern = Pattern()
  var collector = DiagnosticCollector()
  var path = AHAPPath()

  var failureCode: CoreHapticsErrorCode = .invalidPatternData
  var failurePath: String?

  /// The parameters of the event being read.
  var pendingParameters = ReusedList<PendingEventParameter>()
  /// The points of the curve being read.
  var pendingPoints = ReusedList<PendingPoint>()
  /// The bytes of its time, if it has one.
  var curveTimeRange = 0..<0

  var lastSuggestion: KeySuggestion<AHAPObject>?

  /// The latest time of the events read so far, to notice the first one out of order.
  var latestEventTime = 0.0
  var hasReportedOrder = false

  var layers: [Pattern] { [pattern] }
  var isStrict: Bool { options.isStrict }

  init(scanner: JSONScanner, options: PatternReader.Options) {
    self.scanner = scanner
    self.options = options
  }

  mutating func readDocument() throws(JSONError) {
    try reportByteOrderMark()
    let start = try enterObject(.invalidPatternDictionary)
    var keys = ObjectKeys<AHAPKey>()
    var patternOffset = start
    while let key = try nextKey(of: .root, &keys) {
      switch key {
      case .version: try readVersion()
      case .pattern: patternOffset = try readEntries()
      case .metadata: pattern.metadata = try readMetadata()
      default: try skipValue()
      }
    }
    try scanner.finish()
    try require(.pattern, of: .root, keys, at: start)
    if !keys.contains(.version) {
      try diagnose(.missingVersion, at: start) { _ in
        Finding("The document has no Version", done: "it is read as version 1")
      }
    }
    if pattern.events.isEmpty {
      path.key = .pattern
      try diagnose(.emptyPattern, at: patternOffset) { _ in
        Finding("The pattern has no events", done: "nothing will sound")
      }
    }
  }

  private mutating func readVersion() throws(JSONError) {
    let number = try readNumber(orThrow: .invalidPatternDictionary)
    guard number.value.isFinite else {
      throw failure(.invalidPatternDictionary, at: number.start, "Version is too large a number")
    }
    pattern.version = number.value
    guard number.value > Self.latestVersion else { return }
    try diagnose(.versionNewer, at: number.start) { parser in
      Finding(
        "Version is \(parser.spelling(of: number)), later than 1",
        done: "keys that version 1 does not have are ignored")
    }
  }

  /// The version of AHAP whose keys this reader knows.
  private static let latestVersion = 1.0
}
