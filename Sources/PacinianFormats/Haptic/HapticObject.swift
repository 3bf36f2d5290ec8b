/// The kinds of object a `.haptic` document is made of.
enum HapticObject: Int, Sendable, CaseIterable {
  case root, version, signals, continuous, envelopes, amplitudePoint, frequencyPoint, emphasis

  /// The keys that mean something in the object.
  var keys: NameTable<HapticKey> { Self.keyTables[rawValue] }

  /// ``keys`` of each kind of object, by its raw value.
  static let keyTables = NameTable.tables(of: allCases.map(\.keyList))

  private var keyList: [HapticKey] {
    switch self {
    case .root: [.version, .metadata, .signals, .voices]
    case .version: [.major, .minor, .patch]
    case .signals: [.continuous]
    case .continuous: [.envelopes]
    case .envelopes: [.amplitude, .frequency]
    case .amplitudePoint: [.time, .amplitude, .emphasis]
    case .frequencyPoint: [.time, .frequency]
    case .emphasis: [.amplitude, .frequency]
    }
  }

  /// The object as the subject of a sentence.
  var subject: String {
    switch self {
    case .root: "The document"
    case .version: "The version"
    case .signals: "The object signals"
    case .continuous: "The object continuous"
    case .envelopes: "The object envelopes"
    case .amplitudePoint: "A point of the amplitude envelope"
    case .frequencyPoint: "A point of the frequency envelope"
    case .emphasis: "An emphasis"
    }
  }
}
