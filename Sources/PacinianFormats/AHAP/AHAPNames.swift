import PacinianModel

/// The names that an AHAP document can have as values, as tables. A parser keeps a copy, for the
/// reason that ``FormatParser/keyTables`` gives.
struct AHAPNames: Sendable {
  let eventKinds = NameTable(EventKind.allCases)
  let eventParameterIDs = NameTable(EventParameterID.allCases)
  let controlIDs = NameTable(ControlID.allCases)

  static let all = AHAPNames()
}
