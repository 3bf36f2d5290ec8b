/// The keys of a `.haptic` document that mean something to the reader, those of version 0 that
/// tell it apart included. Metadata keep their own.
enum HapticKey: String, Sendable, CaseIterable {
  case version, metadata, signals
  case voices
  case major, minor, patch
  case continuous, envelopes
  case amplitude, frequency, emphasis, time

  /// A number of its own, from 1 on.
  var number: UInt8 {
    switch self {
    case .version: 1
    case .metadata: 2
    case .signals: 3
    case .voices: 4
    case .major: 5
    case .minor: 6
    case .patch: 7
    case .continuous: 8
    case .envelopes: 9
    case .amplitude: 10
    case .frequency: 11
    case .emphasis: 12
    case .time: 13
    }
  }

  /// The key of a number, `nil` for a number that no key has.
  init?(number: UInt8) {
    guard let key = Self.allCases.first(where: { $0.number == number }) else { return nil }
    self = key
  }
}
