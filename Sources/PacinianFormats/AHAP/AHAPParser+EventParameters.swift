import PacinianJSON
import PacinianPattern

/// An event parameter and where it stands, until the event is complete.
struct PendingEventParameter {
  var parameter: EventParameter
  /// Byte offset of the object.
  var offset: Int
  var valueOffset: Int
  /// The index in the file's array, ignored entries counted.
  var index: Int
}

extension AHAPParser {
  /// Reads `EventParameters` into ``pendingParameters``, in place of what an earlier one left.
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
    var keys = AHAPKeySet()
    var id: EventParameterID?
    var value: JSONNumber?
    while let key = try nextKey(of: .eventParameter, &keys) {
      switch key {
      case .parameterID: id = try readID(names.eventParameterIDs)
      case .parameterValue: value = try readParameterValue()
      default: try skipValue()
      }
    }
    guard keys.contains(.parameterID) else {
      throw missing(.parameterID, of: "A parameter", keys, at: start, .badParameterEntry)
    }
    guard let value else {
      throw missing(.parameterValue, of: "A parameter", keys, at: start, .badParameterEntry)
    }
    guard let id else { return }
    try checkRange(
      of: value.value, at: value.start, clamped: id.clamp(value.value), id.range, id.rawValue)
    pendingParameters.append(
      PendingEventParameter(
        parameter: EventParameter(id, value.value), offset: start, valueOffset: value.start,
        index: path.item))
  }

  /// The parameters of an event of `kind`, after what can be said of them now is said.
  mutating func finishParameters(of kind: EventKind) throws(JSONError) -> [EventParameter] {
    guard !pendingParameters.isEmpty else { return [] }
    var seen: UInt16 = 0
    for index in pendingParameters.indices {
      let pending = pendingParameters[index]
      let id = pending.parameter.id
      if !id.applies(to: kind) {
        try diagnose(.unusedParameter, at: pending.offset, path: text(of: pending)) { _ in
          Finding("\(id.rawValue) is not used by \(kind.rawValue)", done: "it has no effect here")
        }
      }
      if seen & bit(id) != 0 {
        try diagnose(
          .duplicateParameter, at: pending.offset, strictly: .badParameterEntry,
          path: text(of: pending)
        ) { _ in
          Finding("\(id.rawValue) stands twice in one event", done: "the later one counts")
        }
      }
      seen |= bit(id)
    }
    return pendingParameters.map(\.parameter)
  }

  /// A bit for each ID, to tell which an event has had.
  private func bit(_ id: EventParameterID) -> UInt16 {
    switch id {
    case .hapticIntensity: 1 << 0
    case .hapticSharpness: 1 << 1
    case .attackTime: 1 << 2
    case .decayTime: 1 << 3
    case .releaseTime: 1 << 4
    case .sustained: 1 << 5
    case .audioVolume: 1 << 6
    case .audioPitch: 1 << 7
    case .audioPan: 1 << 8
    case .audioBrightness: 1 << 9
    }
  }

  private func text(of pending: PendingEventParameter) -> String {
    var path = path
    path.list = .eventParameters
    path.item = pending.index
    return path.text
  }
}
