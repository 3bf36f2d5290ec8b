import Foundation
import PacinianJSON

/// A value of a client's pattern dictionary, of any type that the client may choose.
enum PatternDictionaryValue {
  case object([(name: String, value: PatternDictionaryValue)])
  case array([PatternDictionaryValue])
  case string(String)
  case number(Double)
  case boolean(Bool)

  /// A pattern is 6 levels deep; its readers ignore deeper values.
  private static let maximumDepth = 64

  init(_ value: Any, depth: Int) throws(CHHapticError) {
    guard depth <= Self.maximumDepth else {
      throw CHHapticError(.invalidPatternDictionary, "the dictionary is nested too deeply")
    }
    if let text = Self.text(value) {
      self = .string(text)
    } else if let boolean = value as? Bool, type(of: value) == Bool.self {
      self = .boolean(boolean)
    } else if let number = Self.number(value) {
      self = .number(number)
    } else if let members = value as? [AnyHashable: Any] {
      self = .object(try Self.members(members, depth: depth))
    } else if let elements = value as? [Any] {
      var values: [PatternDictionaryValue] = []
      for element in elements { values.append(try Self(element, depth: depth + 1)) }
      self = .array(values)
    } else {
      throw CHHapticError(
        .invalidPatternDictionary,
        "\(value) has the type \(type(of: value)); use strings, numbers, arrays and dictionaries")
    }
  }

  /// The members in the order of their names, so that one dictionary always gives one message.
  private static func members(
    _ members: [AnyHashable: Any], depth: Int
  ) throws(CHHapticError) -> [(String, PatternDictionaryValue)] {
    var values: [(String, PatternDictionaryValue)] = []
    for (key, value) in members {
      guard let name = text(key.base) else {
        throw CHHapticError(.invalidPatternDictionary, "\(key) is not a key of a pattern")
      }
      values.append((name, try Self(value, depth: depth + 1).asMember(name)))
    }
    return values.sorted { $0.0 < $1.0 }
  }

  /// The value as a number or a Boolean, as the member needs: dictionaries accept both, and AHAP
  /// distinguishes them.
  private func asMember(_ name: String) -> PatternDictionaryValue {
    let isFlag =
      name == CHHapticPattern.Key.eventWaveformUseVolumeEnvelope.rawValue
      || name == CHHapticPattern.Key.eventWaveformLoopEnabled.rawValue
    switch self {
    case .boolean(let boolean) where !isFlag: return .number(boolean ? 1 : 0)
    case .number(let number) where isFlag: return .boolean(number != 0)
    default: return self
    }
  }

  private static func text(_ value: Any) -> String? {
    if let text = value as? String { return text }
    if let text = value as? NSString { return String(describing: text) }
    return (value as? any RawRepresentable)?.rawValue as? String
  }

  private static func number(_ value: Any) -> Double? {
    if let number = value as? any BinaryFloatingPoint { return Double(number) }
    if let number = value as? any BinaryInteger { return Double(number) }
    return (value as? NSNumber)?.doubleValue
  }
}

extension JSONWriter {
  mutating func write(_ value: PatternDictionaryValue) {
    switch value {
    case .object(let members):
      object { object in
        for member in members {
          object.key(member.name)
          object.write(member.value)
        }
      }
    case .array(let elements): array { array in for element in elements { array.write(element) } }
    case .string(let text): string(text)
    case .number(let number): self.number(number)
    case .boolean(let boolean): self.boolean(boolean)
    }
  }
}
