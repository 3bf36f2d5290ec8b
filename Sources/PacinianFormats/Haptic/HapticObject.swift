/// The kinds of object a `.haptic` document is made of.
enum HapticObject: Int, FormatObject {
  case root, version, signals, continuous, envelopes, amplitudePoint, frequencyPoint, emphasis

  static let keyTables: Constants<NameTable<HapticKey>> = makeKeyTables()

  var keyList: [HapticKey] {
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
