import Foundation
import PacinianFormats
import PacinianJSON
import PacinianPattern

/// Patterns as dictionaries and as data.
enum PatternDictionary {
  typealias Key = CHHapticPattern.Key

  static func pattern(of data: Data) throws(CHHapticError) -> Pattern {
    do throws(PatternReadingError) {
      return try PatternReader(.ahap).read([UInt8](data)).pattern
    } catch { throw CHHapticError(error) }
  }

  /// Reads a dictionary as the AHAP text that it represents, so that the same rules apply to both.
  static func pattern(of dictionary: [Key: Any]) throws(CHHapticError) -> Pattern {
    var writer = JSONWriter(indentation: 0)
    writer.write(try MetadataValue(dictionary))
    let reading: PatternReading
    do throws(PatternReadingError) {
      reading = try PatternReader(.ahap).read(Array(writer.text.utf8))
    } catch { throw CHHapticError(mapping: error.code, "\(error.message) (\(error.path))") }
    if let unknown = reading.diagnostics.first(where: { $0.code == .unknownParameter }) {
      throw CHHapticError(.invalidParameterType, "\(unknown.message) (\(unknown.path))")
    }
    return reading.pattern
  }

  static func dictionary(of pattern: Pattern) throws(CHHapticError) -> [Key: Any] {
    var entries: [[Key: Any]] = []
    for event in pattern.events { entries.append([.event: try dictionary(of: event)]) }
    for control in pattern.controls {
      switch control {
      case .parameter(let parameter): entries.append([.parameter: dictionary(of: parameter)])
      case .curve(let curve): entries.append([.parameterCurve: dictionary(of: curve)])
      }
    }
    return [.version: pattern.version ?? 1, .pattern: entries]
  }

  private static func dictionary(of event: Event) throws(CHHapticError) -> [Key: Any] {
    var members: [Key: Any] = [.eventType: event.kind.rawValue, .time: event.time]
    members[.eventDuration] = event.duration
    if !event.parameters.isEmpty {
      members[.eventParameters] = event.parameters.map { parameter -> [Key: Any] in
        [.parameterID: parameter.id.rawValue, .parameterValue: parameter.value]
      }
    }
    if let waveform = event.waveform {
      guard waveform.resourceID == nil else {
        throw CHHapticError(
          .operationNotPermitted,
          "the pattern plays a registered audio resource; name its file in a dictionary instead")
      }
      members[.eventWaveformPath] = waveform.path
      members[.eventWaveformUseVolumeEnvelope] = waveform.usesVolumeEnvelope
      members[.eventWaveformLoopEnabled] = waveform.isLoopEnabled
    }
    return members
  }

  private static func dictionary(of parameter: DynamicParameter) -> [Key: Any] {
    [.parameterID: parameter.id.rawValue, .parameterValue: parameter.value, .time: parameter.time]
  }

  private static func dictionary(of curve: ParameterCurve) -> [Key: Any] {
    [
      .parameterID: curve.id.rawValue, .time: curve.time,
      .parameterCurveControlPoints: curve.points.map { point -> [Key: Any] in
        [.time: point.time, .parameterValue: point.value]
      },
    ]
  }
}
