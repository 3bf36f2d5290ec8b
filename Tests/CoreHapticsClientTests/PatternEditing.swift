import CoreHaptics

/// An event as a test of an application looks at it.
struct EventSummary: Equatable {
  var type: CHHapticEvent.EventType
  var time: TimeInterval
  var duration: TimeInterval
  var intensity: Float?

  /// Everything is there and of its type, or the test ends.
  init(_ members: [CHHapticPattern.Key: Any]) {
    type = members[.eventType] as! CHHapticEvent.EventType
    time = members[.time] as! TimeInterval
    duration = members[.eventDuration] as! TimeInterval
    let parameters = members[.eventParameters] as! [[CHHapticPattern.Key: Any]]
    let strength = parameters.first {
      $0[.parameterID] as? CHHapticEvent.ParameterID == .hapticIntensity
    }
    intensity = strength?[.parameterValue] as? Float
  }

  init(
    _ type: CHHapticEvent.EventType, time: TimeInterval, duration: TimeInterval, intensity: Float?
  ) {
    self.type = type
    self.time = time
    self.duration = duration
    self.intensity = intensity
  }
}

extension CHHapticPattern {
  func summaries() throws -> [EventSummary] {
    let entries = try exportDictionary()[.pattern] as! [[CHHapticPattern.Key: Any]]
    return entries.compactMap { $0[.event] as? [CHHapticPattern.Key: Any] }.map(EventSummary.init)
  }

  /// The same pattern, weaker or stronger.
  func scaled(by factor: Float) throws -> CHHapticPattern {
    var dictionary = try exportDictionary()
    guard var entries = dictionary[.pattern] as? [[CHHapticPattern.Key: Any]] else { return self }
    for index in entries.indices {
      guard var event = entries[index][.event] as? [CHHapticPattern.Key: Any],
        var parameters = event[.eventParameters] as? [[CHHapticPattern.Key: Any]]
      else { continue }
      for (number, parameter) in parameters.enumerated() {
        guard let id = parameter[.parameterID] as? CHHapticEvent.ParameterID,
          id == .hapticIntensity, let value = parameter[.parameterValue] as? Float
        else { continue }
        parameters[number][.parameterValue] = value * factor
      }
      event[.eventParameters] = parameters
      entries[index][.event] = event
    }
    dictionary[.pattern] = entries
    return try CHHapticPattern(dictionary: dictionary)
  }

  /// AHAP text for a share sheet.
  func shared() throws -> Data {
    try JSONSerialization.data(withJSONObject: exportDictionary(), options: [.sortedKeys])
  }

  /// AHAP text from plain strings.
  func sharedByRawValues() throws -> Data {
    var plain: [String: Any] = [:]
    for (key, value) in try exportDictionary() { plain[key.rawValue] = value }
    return try JSONSerialization.data(withJSONObject: plain, options: [.sortedKeys])
  }

  /// The names of its events' types, read as plain strings and numbers.
  func outline() throws -> [String] {
    let entries = try exportDictionary()[.pattern] as? [[String: Any]] ?? []
    return entries.compactMap { $0["Event"] as? [String: Any] }.map { event in
      "\(event["EventType"] as? String ?? "?") at \(event["Time"] as? Double ?? -1)"
    }
  }
}
