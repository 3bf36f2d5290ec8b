/// The keys that have a meaning in a `.haptic` document, with `voices`, by which version 0 is
/// recognised. The keys of metadata are not among them.
enum HapticKey: String, FormatKey {
  case version, metadata, signals
  case voices
  case major, minor, patch
  case continuous, envelopes
  case amplitude, frequency, emphasis, time
}
