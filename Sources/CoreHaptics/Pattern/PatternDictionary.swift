#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation
import PacinianFormats
import PacinianBase
import PacinianModel

/// Patterns as dictionaries and as data.
enum PatternDictionary {
  typealias Key = CHHapticPattern.Key

  static func reading(of bytes: [UInt8]) throws(CHHapticError) -> PatternReading {
    do throws(PatternReadingError) {
      return try PatternReader(.ahap).read(bytes)
    } catch { throw CHHapticError(error) }
  }

  /// Reads a dictionary as the AHAP text that it represents, so that the same rules apply to both.
  static func reading(of dictionary: [Key: Any]) throws(CHHapticError) -> PatternReading {
    var writer = JSONWriter(indentation: 0)
    writer.write(try MetadataValue(dictionary))
    var reading: PatternReading
    do throws(PatternReadingError) {
      reading = try PatternReader(.ahap).read(Array(writer.text.utf8))
    } catch { throw CHHapticError(mapping: error.code, "\(error.message) (\(error.path))") }
    for repair in reading.diagnostics {
      guard let code = refusal(repair) else { continue }
      throw CHHapticError(code, "\(repair.message) (\(repair.path))")
    }
    for index in reading.pattern.events.indices where reading.pattern.events[index].duration == 0 {
      reading.pattern.events[index].duration = nil
    }
    return reading
  }

  /// The error of a dictionary in which a file's reader would repair a name.
  private static func refusal(_ repair: Diagnostic) -> CHHapticError.Code? {
    switch repair.code {
    case .unknownParameter: return .invalidParameterType
    case .nameCase: break
    default: return nil
    }
    // The path leads to the member, whose name or whose value is meant.
    let members = repair.path.split(separator: ".")
    let member = members.last.map(String.init) ?? ""
    guard repair.message.contains(" differs from \(member) in letter case") else {
      return member == Key.eventType.rawValue ? .invalidEventType : .invalidParameterType
    }
    // A member has no meaning under another name, and so is missing from its object.
    guard let object = members.dropLast().last else { return .invalidPatternDictionary }
    if object == Key.event.rawValue { return .badEventEntry }
    return object.hasPrefix(Key.pattern.rawValue) ? .invalidPatternDictionary : .badParameterEntry
  }

  /// Strings are `NSString`, numbers and Booleans `NSNumber`, as clients find them on Apple's
  /// systems; values are numbers of 32 bits, which `as? Float` takes.
  static func dictionary(of pattern: Pattern) throws(CHHapticError) -> [Key: Any] {
    var entries: [[Key: Any]] = []
    for event in pattern.events { entries.append([.event: try dictionary(of: event)]) }
    for control in pattern.controls {
      switch control {
      case .parameter(let parameter): entries.append([.parameter: dictionary(of: parameter)])
      case .curve(let curve): entries.append([.parameterCurve: dictionary(of: curve)])
      }
    }
    var members: [Key: Any] = [.pattern: entries]
    members[.version] = pattern.version.map(NSNumber.init(value:))
    return members
  }

  private static func dictionary(of event: Event) throws(CHHapticError) -> [Key: Any] {
    // Apple's has a duration for each event, 0 for those without one.
    var members: [Key: Any] = [
      .eventType: NSString(rawValue: event.kind.rawValue), .time: NSNumber(value: event.time),
      .eventDuration: NSNumber(value: event.duration ?? 0),
      .eventParameters: event.parameters.map { parameter -> [Key: Any] in
        [
          .parameterID: NSString(rawValue: parameter.id.rawValue),
          .parameterValue: NSNumber(value: Float(parameter.value)),
        ]
      },
    ]
    if let waveform = event.waveform {
      guard waveform.resourceID == nil else {
        throw CHHapticError(
          .operationNotPermitted,
          "the pattern plays a registered audio resource; name its file in a dictionary instead")
      }
      members[.eventWaveformPath] = NSString(rawValue: waveform.path)
      members[.eventWaveformUseVolumeEnvelope] = NSNumber(value: waveform.usesVolumeEnvelope)
      members[.eventWaveformLoopEnabled] = NSNumber(value: waveform.isLoopEnabled)
    }
    return members
  }

  private static func dictionary(of parameter: DynamicParameter) -> [Key: Any] {
    [
      .parameterID: NSString(rawValue: parameter.id.rawValue),
      .parameterValue: NSNumber(value: Float(parameter.value)),
      .time: NSNumber(value: parameter.time),
    ]
  }

  private static func dictionary(of curve: ParameterCurve) -> [Key: Any] {
    [
      .parameterID: NSString(rawValue: curve.id.rawValue), .time: NSNumber(value: curve.time),
      .parameterCurveControlPoints: curve.points.map { point -> [Key: Any] in
        [
          .time: NSNumber(value: point.time), .parameterValue: NSNumber(value: Float(point.value)),
        ]
      },
    ]
  }
}

#endif
