import PacinianJSON

/// The names that an enumeration has for a format's strings, to be found in a text.
///
/// Tables are constants of the program: their names are never freed (see ``JSONNameTable``).
struct NameTable<Name>: @unchecked Sendable
where Name: RawRepresentable & Sendable, Name.RawValue == String {
  private let values: UnsafeMutableBufferPointer<Name>
  private let lowercased: UnsafeMutableBufferPointer<String>
  private let spellings: JSONNameTable

  init(_ names: [Name]) {
    values = .allocate(capacity: names.count)
    _ = values.initialize(fromContentsOf: names)
    lowercased = .allocate(capacity: names.count)
    _ = lowercased.initialize(fromContentsOf: names.map { $0.rawValue.lowercased() })
    spellings = JSONNameTable(names.map(\.rawValue))
  }

  var names: [String] { spellings.names }

  /// The name that `text` is, byte for byte. Complexity: O(names).
  func name(of text: JSONText, in scanner: borrowing JSONScanner) -> Name? {
    spellings.index(of: text, in: scanner).map { values[$0] }
  }

  /// The name that `text` is when the case of letters is left aside.
  func nameIgnoringCase(of text: String) -> Name? {
    let wanted = text.lowercased()
    return lowercased.firstIndex { $0 == wanted }.map { values[$0] }
  }

  /// The name nearest to `text`.
  func nearest(to text: String) -> Name? {
    NearestName.nearest(to: text, among: names).flatMap(Name.init(rawValue:))
  }
}
