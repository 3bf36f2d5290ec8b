#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation
import PacinianModel

extension MetadataValue {
  /// A pattern is 6 levels deep; its readers ignore deeper values.
  private static let maximumDepth = 64

  private static let flagNames = [
    CHHapticPattern.Key.eventWaveformUseVolumeEnvelope, .eventWaveformLoopEnabled,
  ].map(\.rawValue)

  /// A value of a client's pattern dictionary, of any type that the client may choose.
  /// - Parameter name: the member's; `nil` for an element of an array.
  init(_ value: Any, named name: String? = nil, depth: Int = 0) throws(CHHapticError) {
    guard depth <= Self.maximumDepth else {
      throw CHHapticError(.invalidPatternDictionary, "the dictionary is nested too deeply")
    }
    if let text = Self.text(value) {
      self = .string(text)
    } else if let number = Self.number(value) {
      // Dictionaries accept numbers and Booleans for each other, and AHAP distinguishes them.
      let isFlag = name.map(Self.flagNames.contains) ?? (type(of: value) == Bool.self)
      if isFlag {
        self = .boolean(number != 0)
      } else {
        self = number.isFinite ? .number(number.description) : .null
      }
    } else if let members = value as? [AnyHashable: Any] {
      self = .object(try Self.members(members, depth: depth))
    } else if let elements = value as? [Any] {
      self = .array(
        try elements.map { (element) throws(CHHapticError) in
          try Self(element, depth: depth + 1)
        })
    } else {
      throw CHHapticError(
        .invalidPatternDictionary,
        "\(value) has the type \(type(of: value)); use strings, numbers, arrays and dictionaries")
    }
  }

  /// The members in the order of their names, so that one dictionary always gives one message.
  private static func members(
    _ members: [AnyHashable: Any], depth: Int
  ) throws(CHHapticError) -> [Member] {
    try members.map { (key, value) throws(CHHapticError) in
      guard let name = text(key.base) else {
        throw CHHapticError(.invalidPatternDictionary, "\(key) is not a key of a pattern")
      }
      return Member(name: name, value: try Self(value, named: name, depth: depth + 1))
    }
    .sorted { $0.name < $1.name }
  }

  private static func text(_ value: Any) -> String? {
    if let text = value as? String { return text }
    if let text = value as? NSString { return text.rawValue }
    return (value as? any RawRepresentable)?.rawValue as? String
  }

  private static func number(_ value: Any) -> Double? {
    if type(of: value) == Bool.self { return value as? Bool == true ? 1 : 0 }
    if let number = value as? any BinaryFloatingPoint { return Double(number) }
    if let number = value as? any BinaryInteger { return Double(number) }
    return (value as? NSNumber)?.doubleValue
  }
}

#endif
