import PacinianModel

/// The kinds of object an AHAP document is made of.
enum AHAPObject: Int, FormatObject {
  case root, entry, event, eventParameter, parameter, curve, point

  static let keyTables: Constants<NameTable<AHAPKey>> = makeKeyTables()

  var keyList: [AHAPKey] {
    switch self {
    case .root: [.version, .pattern, .metadata]
    case .entry: [.event, .parameter, .parameterCurve]
    case .event:
      [
        .time, .eventType, .eventDuration, .eventParameters, .waveformPath, .usesVolumeEnvelope,
        .isLoopEnabled,
      ]
    case .eventParameter: [.parameterID, .parameterValue]
    case .parameter: [.parameterID, .parameterValue, .time]
    case .curve: [.parameterID, .time, .controlPoints]
    case .point: [.time, .parameterValue]
    }
  }

  var subject: String {
    switch self {
    case .root: "The document"
    case .entry: "An entry of Pattern"
    case .event: "An event"
    case .eventParameter: "A parameter"
    case .parameter: "A Parameter"
    case .curve: "A ParameterCurve"
    case .point: "A control point"
    }
  }

  /// An entry without any known key is ignored as a whole.
  var holdsUnknownKey: Bool { self == .entry }

  var errorCode: CoreHapticsErrorCode {
    switch self {
    case .root, .entry: .invalidPatternDictionary
    case .event: .badEventEntry
    case .eventParameter, .parameter, .curve, .point: .badParameterEntry
    }
  }
}
