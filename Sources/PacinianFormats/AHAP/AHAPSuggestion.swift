/// The valid keys that an unknown one may stand for.
struct AHAPSuggestion {
  /// The unknown key.
  let name: String
  let object: AHAPObject
  /// The key of which it looks like a misspelling.
  let meant: AHAPKey?
  /// The key to name in a message.
  let nearest: AHAPKey?
}
