/// Finds which of a few names a string in a text is, without making a `String`.
///
/// Tables are constants of the program: their entries are never freed, so that looking a name up
/// counts no references. The entries never change, which makes them safe to share.
package struct JSONNameTable: @unchecked Sendable {
  private struct Entry {
    var fingerprint: JSONFingerprint
    var name: String
  }

  private let entries: UnsafeMutableBufferPointer<Entry>

  package init(_ names: [String]) {
    entries = .allocate(capacity: names.count)
    _ = entries.initialize(
      fromContentsOf: names.map { Entry(fingerprint: JSONFingerprint($0), name: $0) })
  }

  package var names: [String] { entries.map { $0.name } }

  /// The index of the name that `text`, decoded, is byte for byte. Complexity: O(names).
  package func index(of text: JSONText, in scanner: borrowing JSONScanner) -> Int? {
    guard !text.hasEscapes else {
      let name = scanner.decode(text)
      return entries.firstIndex { $0.name == name }
    }
    let fingerprint = JSONFingerprint(scanner.content(text))
    for index in entries.indices where entries[index].fingerprint == fingerprint {
      // The fingerprint of a longer name leaves out its middle.
      if fingerprint.isWhole || scanner.decode(text) == entries[index].name { return index }
    }
    return nil
  }
}
