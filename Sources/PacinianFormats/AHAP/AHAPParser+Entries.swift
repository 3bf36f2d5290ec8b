import PacinianBase
import PacinianModel

extension AHAPParser {
  /// Reads the `Pattern` array and returns its offset. An earlier array loses its entries.
  mutating func readEntries() throws(JSONError) -> Int {
    let start = try enterArray()
    pattern.events = []
    pattern.controls = []
    latestEventTime = 0
    path.key = nil
    while true {
      // Before the first element the path is the array's, after it the last element's.
      if path.entry < 0 { path.key = .pattern }
      guard try nextElement() else { break }
      path.key = nil
      path.entry += 1
      try readEntry()
    }
    path = AHAPPath()
    return start
  }

  private mutating func readEntry() throws(JSONError) {
    let start = try enterObject(.invalidPatternDictionary)
    var keys = ObjectKeys<AHAPKey>()
    var hasEvent = false
    var parameter: DynamicParameter?
    var curve: ParameterCurve?
    var isCurveLast = true
    while let key = try nextKey(of: .entry, &keys) {
      switch key {
      case .event:
        // The later of two events in one entry counts.
        if hasEvent { pattern.events.removeLast() }
        try readEvent()
        hasEvent = true
      case .parameter:
        parameter = try readParameter()
        isCurveLast = false
      case .parameterCurve:
        curve = try readCurve()
        isCurveLast = true
      default: try skipValue()
      }
    }
    if keys.isEmpty { return try reportUnknownEntry(keys.heldUnknownKey, at: start) }
    if let unknown = keys.heldUnknownKey { try reportUnknownKey(unknown, of: .entry, &keys) }
    if keys.count > 1 {
      try diagnose(.severalKeys, at: start) { _ in
        Finding(
          "An entry of Pattern has several of Event, Parameter and ParameterCurve",
          done: "all are read", advice: "Write one entry for each")
      }
    }
    if let curve, !isCurveLast { pattern.controls.append(.curve(curve)) }
    if let parameter { pattern.controls.append(.parameter(parameter)) }
    if let curve, isCurveLast { pattern.controls.append(.curve(curve)) }
  }

  private mutating func reportUnknownEntry(_ text: JSONText?, at start: Int) throws(JSONError) {
    // A comment changes nothing that is heard; the key of an event written wrongly loses the event.
    let name = text.map { decodeStart(of: $0) }
    let nearest = name.flatMap { AHAPObject.entry.keys.nearest(to: $0) }
    let isMisspelt = name.flatMap { name in
      nearest.map { NearestName.isMisspelling(name, of: $0.rawValue) }
    }
    let certain = name.flatMap { AHAPObject.entry.keys.certain(for: $0) }
    let repair = certain.flatMap { key in text.map { $0.repair(key.rawValue) } }
    try diagnose(
      .unknownEntry, at: text?.offset ?? start, changesSound: isMisspelt ?? false, repair: repair
    ) { _ in
      guard let name else {
        return Finding(
          "An entry of Pattern is empty", done: "it is ignored",
          advice: "Entries have an Event, a Parameter or a ParameterCurve")
      }
      return Finding(
        "An entry of Pattern has no known key but \(QuotedText.quote(name))", done: "it is ignored",
        advice: "The nearest valid key is \((nearest ?? .event).rawValue)")
    }
  }
}
