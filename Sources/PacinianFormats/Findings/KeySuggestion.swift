/// The valid keys that an unknown key may stand for.
struct KeySuggestion<Object: FormatObject> {
  /// The unknown key.
  let name: String
  let object: Object
  /// The key that the name seems to misspell.
  let meant: Object.Key?
  /// The key that a message names.
  let nearest: Object.Key?
}
