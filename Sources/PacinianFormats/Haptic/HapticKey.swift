/// The keys of a `.haptic` document that mean something to the reader, those of version 0 that
/// tell it apart included. Metadata keep their own.
enum HapticKey: String, Sendable, CaseIterable {
  case version, metadata, signals
  case voices
  case major, minor, patch
  case continuous, envelopes
  case amplitude, frequency, emphasis, time
}
