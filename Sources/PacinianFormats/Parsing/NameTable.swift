import PacinianBase

/// The names that an enumeration has for a format's strings, to be found in a text.
struct NameTable<Name>: Sendable
where Name: RawRepresentable & Sendable, Name.RawValue == String {
  private let values: Constants<Name>
  private let lowercased: Constants<String>
  /// The names as a scanner looks them up.
  let spellings: JSONNameTable

  init(_ names: [Name]) {
    values = Constants(names)
    lowercased = Constants(names.map { $0.rawValue.lowercased() })
    spellings = JSONNameTable(names.map { $0.rawValue })
  }

  var names: [String] { spellings.names }

  /// The value of `name`, which was looked up in ``spellings``; `nil` for other strings.
  @inline(__always)
  func value(of name: JSONName) -> Name? { name.index >= 0 ? values[Int(name.index)] : nil }

  /// The name that `text` is when the case of letters is left aside.
  func nameIgnoringCase(of text: String) -> Name? {
    let wanted = text.lowercased()
    return lowercased.indices.first { lowercased[$0] == wanted }.map { values[$0] }
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

  /// Tables for several lists of names, in their order.
  static func tables(of lists: [[Name]]) -> Constants<NameTable> {
    Constants(lists.map { NameTable($0) })
  }
}
