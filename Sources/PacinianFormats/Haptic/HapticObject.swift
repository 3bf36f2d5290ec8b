/// The kinds of object a `.haptic` document is made of.
enum HapticObject: Sendable {
  case root, version, signals, continuous, envelopes, amplitudePoint, frequencyPoint, emphasis

  /// The keys that mean something in the object.
  var keys: NameTable<HapticKey> {
    switch self {
    case .root: Self.rootKeys
    case .version: Self.versionKeys
    case .signals: Self.signalsKeys
    case .continuous: Self.continuousKeys
    case .envelopes: Self.envelopesKeys
    case .amplitudePoint: Self.amplitudePointKeys
    case .frequencyPoint: Self.frequencyPointKeys
    case .emphasis: Self.emphasisKeys
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

  private static let rootKeys = NameTable<HapticKey>([.version, .metadata, .signals, .voices])
  private static let versionKeys = NameTable<HapticKey>([.major, .minor, .patch])
  private static let signalsKeys = NameTable<HapticKey>([.continuous])
  private static let continuousKeys = NameTable<HapticKey>([.envelopes])
  private static let envelopesKeys = NameTable<HapticKey>([.amplitude, .frequency])
  private static let amplitudePointKeys = NameTable<HapticKey>([.time, .amplitude, .emphasis])
  private static let frequencyPointKeys = NameTable<HapticKey>([.time, .frequency])
  private static let emphasisKeys = NameTable<HapticKey>([.amplitude, .frequency])
}
