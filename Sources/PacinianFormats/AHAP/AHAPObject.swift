import PacinianPattern

/// The kinds of object an AHAP document is made of.
enum AHAPObject: Int, Sendable, CaseIterable {
  case root, entry, event, eventParameter, parameter, curve, point

  /// The keys that mean something in the object.
  var keys: NameTable<AHAPKey> { Self.keyTables[rawValue] }

  /// ``keys`` of each kind of object, by its raw value.
  static let keyTables = NameTable.tables(of: allCases.map(\.keyList))

  private var keyList: [AHAPKey] {
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

  /// The code for a wrong or missing key.
  var errorCode: CoreHapticsErrorCode {
    switch self {
    case .root, .entry: .invalidPatternDictionary
    case .event: .badEventEntry
    case .eventParameter, .parameter, .curve, .point: .badParameterEntry
    }
  }
}
