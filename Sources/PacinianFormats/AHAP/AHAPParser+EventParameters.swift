import PacinianBase
import PacinianModel

/// An event parameter and its offsets, until the event is complete.
struct PendingEventParameter {
  var parameter: EventParameter
  /// Byte offset of the object.
  var offset: Int
  var valueOffset: Int
  /// The index in the file's array, ignored entries counted.
  var index: Int
}

extension AHAPParser {
  /// Reads `EventParameters` into ``pendingParameters``, which loses the parameters of an earlier
  /// array.
  mutating func readEventParameters() throws(JSONError) {
    _ = try enterArray()
    pendingParameters.removeAll()
    path.list = .eventParameters
    path.key = nil
    while try nextElement() {
      path.item += 1
      try readEventParameter()
    }
    path.list = nil
    path.item = -1
  }

  private mutating func readEventParameter() throws(JSONError) {
    let start = try enterObject(.invalidPatternDictionary)
    var keys = ObjectKeys<AHAPKey>()
    var id: EventParameterID?
    var value: JSONNumber?
    while let key = try nextKey(of: .eventParameter, &keys) {
      switch key {
      case .parameterID: id = try readID(names.eventParameterIDs)
      case .parameterValue: value = try readParameterValue()
      default: try skipValue()
      }
    }
    try require(.parameterID, of: .eventParameter, keys, at: start)
    guard let value else { throw missing(.parameterValue, of: .eventParameter, keys, at: start) }
    guard let id else { return }
    try checkRange(
      of: value.value, at: value.start, clamped: id.clamp(value.value), id.range, id.rawValue)
    pendingParameters.append(
      PendingEventParameter(
        parameter: EventParameter(id, value.value), offset: start, valueOffset: value.start,
        index: path.item))
  }

  /// Reports the findings about the parameters of an event of `kind`, and returns the parameters.
  mutating func finishParameters(of kind: EventKind) throws(JSONError) -> [EventParameter] {
    guard !pendingParameters.isEmpty else { return [] }
    var seen = CaseSet<EventParameterID>()
    for index in pendingParameters.indices {
      let pending = pendingParameters[index]
      let id = pending.parameter.id
      if !id.applies(to: kind) {
        try diagnose(.unusedParameter, at: pending.offset, path: text(of: pending)) { _ in
          Finding("\(id.rawValue) is not used by \(kind.rawValue)", done: "it has no effect here")
        }
      }
      if !seen.insert(id) {
        try diagnose(
          .duplicateParameter, at: pending.offset, strictly: .badParameterEntry,
          path: text(of: pending)
        ) { _ in
          Finding("\(id.rawValue) stands twice in one event", done: "the later one counts")
        }
      }
    }
    return pendingParameters.map { $0.parameter }
  }

  private func text(of pending: PendingEventParameter) -> String {
    var path = path
    path.list = .eventParameters
    path.item = pending.index
    return path.text
  }
}
