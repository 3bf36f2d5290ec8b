import PacinianJSON

/// The keys an object has had so far.
struct AHAPKeySet {
  private var bits: UInt32 = 0

  /// The first unknown key of an entry, not reported yet: it is an unknown key or makes the
  /// whole entry unknown, which shows at the end.
  var heldUnknownKey: JSONText?

  /// The first unknown key that looks like a valid one: a hint when that one is missing.
  var lookalike: (key: AHAPKey, name: JSONText)?

  var isEmpty: Bool { bits == 0 }
  var count: Int { bits.nonzeroBitCount }

  func contains(_ key: AHAPKey) -> Bool { bits & Self.bit(key) != 0 }

  /// Whether it has any of the keys of audio files.
  var hasWaveform: Bool {
    contains(.waveformPath) || contains(.usesVolumeEnvelope) || contains(.isLoopEnabled)
  }

  /// Whether `key` was not there before.
  mutating func insert(_ key: AHAPKey) -> Bool {
    defer { bits |= Self.bit(key) }
    return !contains(key)
  }

  private static func bit(_ key: AHAPKey) -> UInt32 {
    switch key {
    case .version: 1 << 0
    case .pattern: 1 << 1
    case .metadata: 1 << 2
    case .event: 1 << 3
    case .parameter: 1 << 4
    case .parameterCurve: 1 << 5
    case .eventType: 1 << 6
    case .time: 1 << 7
    case .eventDuration: 1 << 8
    case .eventParameters: 1 << 9
    case .waveformPath: 1 << 10
    case .usesVolumeEnvelope: 1 << 11
    case .isLoopEnabled: 1 << 12
    case .parameterID: 1 << 13
    case .parameterValue: 1 << 14
    case .controlPoints: 1 << 15
    }
  }
}
