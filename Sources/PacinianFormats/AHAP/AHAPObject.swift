import PacinianPattern

/// The kinds of object an AHAP document is made of.
enum AHAPObject: Sendable {
  case root, entry, event, eventParameter, parameter, curve, point

  /// The keys that mean something in the object.
  var keys: NameTable<AHAPKey> {
    switch self {
    case .root: Self.rootKeys
    case .entry: Self.entryKeys
    case .event: Self.eventKeys
    case .eventParameter: Self.eventParameterKeys
    case .parameter: Self.parameterKeys
    case .curve: Self.curveKeys
    case .point: Self.pointKeys
    }
  }

  /// The code for a wrong or missing key.
  var errorCode: CoreHapticsErrorCode {
    switch self {
    case .root, .entry: .invalidPatternDictionary
    case .event: .badEventEntry
    case .eventParameter, .parameter, .curve, .point: .badParameterEntry
    }
  }

  private static let rootKeys = NameTable<AHAPKey>([.version, .pattern, .metadata])
  private static let entryKeys = NameTable<AHAPKey>([.event, .parameter, .parameterCurve])
  private static let eventKeys = NameTable<AHAPKey>([
    .time, .eventType, .eventDuration, .eventParameters, .waveformPath, .usesVolumeEnvelope,
    .isLoopEnabled,
  ])
  private static let eventParameterKeys = NameTable<AHAPKey>([.parameterID, .parameterValue])
  private static let parameterKeys = NameTable<AHAPKey>([.parameterID, .parameterValue, .time])
  private static let curveKeys = NameTable<AHAPKey>([.parameterID, .time, .controlPoints])
  private static let pointKeys = NameTable<AHAPKey>([.time, .parameterValue])
}
