import PacinianBase

/// The names that an enumeration has for a format's strings, to be found in a text.
///
/// Tables are constants of the program: their names are never freed (see ``JSONNameTable``).
struct NameTable<Name>: @unchecked Sendable
where Name: RawRepresentable & Sendable, Name.RawValue == String {
  private let values: UnsafeMutablePointer<Name>
  private let lowercased: UnsafeMutableBufferPointer<String>
  /// The names as a scanner looks them up.
  let spellings: JSONNameTable

  init(_ names: [Name]) {
    values = .allocate(capacity: names.count)
    values.initialize(from: names, count: names.count)
    lowercased = .allocate(capacity: names.count)
    _ = lowercased.initialize(fromContentsOf: names.map { $0.rawValue.lowercased() })
    spellings = JSONNameTable(names.map { $0.rawValue })
  }

  var names: [String] { spellings.names }

  /// The value of `name`, which was looked up in ``spellings``; `nil` for other strings.
  @inline(__always)
  func value(of name: JSONName) -> Name? { name.index >= 0 ? values[Int(name.index)] : nil }

  /// The name that `text` is when the case of letters is left aside.
  func nameIgnoringCase(of text: String) -> Name? {
    let wanted = text.lowercased()
    return lowercased.firstIndex { $0 == wanted }.map { values[$0] }
  }

  /// The first name that `text` looks like when it is a name written wrongly.
  func misspelled(as text: String) -> Name? {
    names.firstIndex { NearestName.isMisspelling(text, of: $0) }.map { values[$0] }
  }

  /// The name that `text` is a misspelling of, if it is one of one name only.
  func certain(for text: String) -> Name? {
    let found = names.indices.filter { NearestName.isMisspelling(text, of: names[$0]) }
    return found.count == 1 ? values[found[0]] : nil
  }

  /// The name nearest to `text`.
  func nearest(to text: String) -> Name? {
    NearestName.nearest(to: text, among: names).flatMap(names.firstIndex).map { values[$0] }
  }

  /// Tables for several lists of names, in their order, in memory that is never freed.
  static func tables(of lists: [[Name]]) -> Tables {
    let tables = UnsafeMutablePointer<NameTable>.allocate(capacity: lists.count)
    for (index, list) in lists.enumerated() { (tables + index).initialize(to: NameTable(list)) }
    return Tables(first: tables)
  }

  /// Several tables; one word, so that a parser can have them at hand.
  struct Tables: @unchecked Sendable {
    fileprivate let first: UnsafeMutablePointer<NameTable>

    subscript(index: Int) -> NameTable {
      @inline(__always) get { first[index] }
    }
  }
}
