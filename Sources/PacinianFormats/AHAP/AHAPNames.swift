import PacinianPattern

/// The names an AHAP document can have, as tables.
///
/// A parser keeps a copy, a few words: a constant of the program is made when it is first asked
/// for, and asking that again for each key costs more than finding the key.
struct AHAPNames: Sendable {
  /// The keys of each ``AHAPObject``, by its raw value.
  let keys = AHAPObject.keyTables
  let eventKinds = NameTable(EventKind.allCases)
  let eventParameterIDs = NameTable(EventParameterID.allCases)
  let controlIDs = NameTable(ControlID.allCases)

  static let all = AHAPNames()
}
