import PacinianJSON

/// Finds which of a few names a string in a file is, without making a `String`.
struct NameTable<Name>: Sendable
where Name: RawRepresentable & Sendable, Name.RawValue == String {
  private struct Entry: Sendable {
    var name: Name
    var start: Int
    var count: Int
  }

  private let entries: [Entry]
  /// The spellings of all names, one after the other.
  private let spellings: [UInt8]

  init(_ names: [Name]) {
    var entries: [Entry] = []
    var spellings: [UInt8] = []
    for name in names {
      entries.append(
        Entry(name: name, start: spellings.count, count: name.rawValue.utf8.count))
      spellings += Array(name.rawValue.utf8)
    }
    self.entries = entries
    self.spellings = spellings
  }

  var names: [String] { entries.map(\.name.rawValue) }

  /// The name that `text` is, byte for byte. Complexity: O(names).
  func name(of text: JSONText, in scanner: JSONScanner) -> Name? {
    spellings.withUnsafeBufferPointer { spellings in
      for entry in entries {
        let spelling = UnsafeBufferPointer(
          rebasing: spellings[entry.start..<entry.start + entry.count])
        if scanner.isEqual(text, to: spelling) { return entry.name }
      }
      return nil
    }
  }

  /// The name that `text` is when the case of letters is left aside.
  func nameIgnoringCase(of text: String) -> Name? {
    let lowercased = text.lowercased()
    return entries.first { $0.name.rawValue.lowercased() == lowercased }?.name
  }

  /// The name nearest to `text`.
  func nearest(to text: String) -> Name? {
    NearestName.nearest(to: text, among: names).flatMap(Name.init(rawValue:))
  }
}
