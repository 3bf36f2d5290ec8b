import CoreHaptics

/// Patterns of a folder, read in each of the ways that applications read AHAP files.
struct PatternShelf {
  enum Problem: Error { case notADictionary }

  let folder: URL

  private func json(_ name: String) throws -> Any {
    let url = folder.appendingPathComponent(name).appendingPathExtension("ahap")
    return try JSONSerialization.jsonObject(with: try Data(contentsOf: url), options: [])
  }

  /// The object is cast to the framework's keys.
  func byCast(_ name: String) throws -> CHHapticPattern {
    guard let dictionary = try json(name) as? [CHHapticPattern.Key: Any] else {
      throw Problem.notADictionary
    }
    return try CHHapticPattern(dictionary: dictionary)
  }

  /// The top-level keys are wrapped one by one.
  func byMapping(_ name: String) throws -> CHHapticPattern {
    guard let raw = try json(name) as? [String: Any] else { throw Problem.notADictionary }
    let dictionary = Dictionary(
      uniqueKeysWithValues: raw.map { (CHHapticPattern.Key(rawValue: $0.key), $0.value) })
    return try CHHapticPattern(dictionary: dictionary)
  }

  /// All keys are wrapped, from `NSString`.
  func byWrapping(_ name: String) throws -> CHHapticPattern {
    guard let raw = try json(name) as? [String: Any] else { throw Problem.notADictionary }
    return try CHHapticPattern(dictionary: wrapped(raw))
  }

  private func wrapped(_ members: [String: Any]) -> [CHHapticPattern.Key: Any] {
    var result: [CHHapticPattern.Key: Any] = [:]
    for (key, value) in members {
      result[NSString(string: key) as CHHapticPattern.Key] = wrapped(value)
    }
    return result
  }

  private func wrapped(_ value: Any) -> Any {
    if let members = value as? [String: Any] { return wrapped(members) as Any }
    if let elements = value as? [Any] { return elements.map { wrapped($0) } as Any }
    return value
  }

  /// Each entry of the file as a pattern of its own.
  func entries(_ name: String) throws -> [CHHapticPattern] {
    guard let dictionary = try json(name) as? [CHHapticPattern.Key: Any],
      let entries = dictionary[.pattern] as? [[CHHapticPattern.Key: Any]]
    else { throw Problem.notADictionary }
    return try entries.map { entry in
      try CHHapticPattern(dictionary: [.version: 1.0, .pattern: [entry]])
    }
  }
}
