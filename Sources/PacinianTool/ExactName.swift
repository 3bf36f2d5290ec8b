/// A file's name as a key. Strings that Unicode takes for equal are one to Swift; two files they are if their
/// bytes differ.
struct ExactName: Hashable, Comparable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (one: ExactName, other: ExactName) -> Bool {
    one.text == other.text && one.text.utf8.elementsEqual(other.text.utf8)
  }

  static func < (one: ExactName, other: ExactName) -> Bool {
    one.text < other.text
      || one.text == other.text && one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
