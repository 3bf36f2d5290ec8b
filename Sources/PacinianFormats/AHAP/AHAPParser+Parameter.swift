import PacinianBase
import PacinianModel

extension AHAPParser {
  /// Reads a `Parameter`; `nil` when its ID is unknown.
  mutating func readParameter() throws(JSONError) -> DynamicParameter? {
    let start = try enterObject(.invalidPatternDictionary)
    path.body = .parameter
    path.key = nil
    var keys = ObjectKeys<AHAPKey>()
    var id: ControlID?
    var time: Double?
    var value: JSONNumber?
    while let key = try nextKey(of: .parameter, &keys) {
      switch key {
      case .parameterID: id = try readID(names.controlIDs)
      case .parameterValue: value = try readParameterValue()
      case .time: time = try readTime()
      default: try skipValue()
      }
    }
    try require(.parameterID, of: .parameter, keys, at: start)
    guard let value else { throw missing(.parameterValue, of: .parameter, keys, at: start) }
    if time == nil { try reportMissingTime(of: "A Parameter", at: start, changesSound: true) }
    if let id {
      try checkRange(
        of: value.value, at: value.start, clamped: id.clamp(value.value), id.range, id.rawValue)
    }
    path.body = nil
    return id.map { DynamicParameter($0, time: time ?? 0, value: value.value) }
  }

  /// Takes a `ParameterID`; `nil` after reporting it when it is unknown.
  mutating func readID<ID>(_ ids: NameTable<ID>) throws(JSONError) -> ID? {
    let written = try readName(among: ids, orThrow: .invalidParameterType)
    if let id = ids.value(of: written) { return id }
    let text = written.text
    if let id = ids.nameIgnoringCase(of: decodeStart(of: text)) {
      try reportCase(of: text, meaning: id.rawValue, strictly: .invalidParameterType)
      return id
    }
    let certain = ids.certain(for: decodeStart(of: text))
    try diagnose(
      .unknownParameter, at: text.offset, strictly: .invalidParameterType,
      repair: certain.map { text.repair($0.rawValue) }
    ) { parser in
      let name = parser.decodeStart(of: text)
      return Finding(
        "Unknown ParameterID \(QuotedText.quote(name))", done: "its entry is ignored",
        advice: ids.nearest(to: name).map { "The nearest valid one here is \($0.rawValue)" })
    }
    return nil
  }

  mutating func reportMissingTime(
    of subject: String, at offset: Int, changesSound: Bool
  ) throws(JSONError) {
    try diagnose(
      .missingTime, at: offset, changesSound: changesSound, strictly: .badParameterEntry
    ) { _ in
      Finding("\(subject) has no Time", done: "0 is taken for it")
    }
  }

  /// Reports a value outside of its parameter's range.
  mutating func checkRange(
    of value: Double, at offset: Int, clamped clampedValue: Double,
    _ range: @autoclosure () -> ClosedRange<Double>, _ name: @autoclosure () -> String
  ) throws(JSONError) {
    guard clampedValue != value else { return }
    let bounds = range()
    let id = name()
    path.key = .parameterValue
    try diagnose(.valueClamped, at: offset, strictly: .badParameterEntry) { _ in
      Finding(
        "ParameterValue is \(value.plain), outside of \(id)'s range of "
          + "\(bounds.lowerBound.plain) to \(bounds.upperBound.plain)",
        done: "it counts as \(clampedValue.plain)")
    }
    path.key = nil
  }
}
