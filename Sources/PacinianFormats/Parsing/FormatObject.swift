import PacinianModel

/// The kinds of object that the documents of a format are made of. A conforming enumeration is the
/// table from which a ``FormatParser`` reads keys; docs/ARCHITECTURE.md says how to add a format.
protocol FormatObject: RawRepresentable, CaseIterable, Equatable, Sendable
where RawValue == Int, AllCases == [Self] {
  associatedtype Key: FormatKey

  /// The keys that have a meaning in the object.
  var keyList: [Key] { get }
  /// The object as the subject of a sentence.
  var subject: String { get }
  /// The code of the error for a wrong or missing key.
  var errorCode: CoreHapticsErrorCode { get }
  /// Whether the parser reports the first unknown key at the object's end only, because the object
  /// has a meaning as soon as it has one known key.
  var holdsUnknownKey: Bool { get }

  /// ``makeKeyTables()``, made once.
  static var keyTables: Constants<NameTable<Key>> { get }
}

extension FormatObject {
  var errorCode: CoreHapticsErrorCode { .invalidPatternDictionary }
  var holdsUnknownKey: Bool { false }

  /// The keys that have a meaning in the object, as a table.
  var keys: NameTable<Key> { Self.keyTables[rawValue] }

  /// ``keyList`` of each kind of object as a table, by raw value.
  static func makeKeyTables() -> Constants<NameTable<Key>> {
    precondition(
      Key.allCases.enumerated().allSatisfy { $0.offset == Int($0.element.position) }
        && allCases.enumerated().allSatisfy { $0.offset == $0.element.rawValue },
      "keys and objects are numbered in the order of their declaration")
    precondition(Key.allCases.count <= 64, "a CaseSet holds 64 keys")
    return NameTable.tables(of: allCases.map { $0.keyList })
  }
}

/// A key of a format's documents. Raw values are the keys as files write them.
protocol FormatKey: RawRepresentable, CaseIterable, Equatable, Sendable where RawValue == String {}
