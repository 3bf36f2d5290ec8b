import PacinianBase

/// A file's name as a key. Swift compares strings by Unicode's equivalence; names are equal here
/// only if their bytes are.
struct ExactName: Hashable, Comparable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (one: ExactName, other: ExactName) -> Bool {
    let (bytes, others) = (one.text.utf8Span.span, other.text.utf8Span.span)
    guard bytes.count == others.count else { return false }
    return bytes.withUnsafeBytes { bytes in
      others.withUnsafeBytes { others in
        // (Nothing has no address.)
        guard let start = bytes.baseAddress, let other = others.baseAddress else { return true }
        return memcmp(start, other, bytes.count) == 0
      }
    }
  }

  static func < (one: ExactName, other: ExactName) -> Bool {
    one.text < other.text
      || one.text == other.text && one.text.utf8.lexicographicallyPrecedes(other.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    text.utf8Span.span.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
