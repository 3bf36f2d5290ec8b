@testable import CoreHaptics
import Foundation

/// Dictionaries of patterns as Core Haptics takes them. One that is accepted is exported as a
/// dictionary that is accepted and equal.
enum DictionaryTarget {
  @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
    var input = FuzzInput(bytes)
    var budget = 200
    let members = object(&input, depth: 0, budget: &budget)
    var dictionary: [CHHapticPattern.Key: Any] = [:]
    for (key, value) in members { dictionary[CHHapticPattern.Key(rawValue: key)] = value }
    guard let pattern = (try? PatternDictionary.reading(of: dictionary))?.layers.first else { return }
    do {
      let exported = try CHHapticPattern(dictionary: dictionary).exportDictionary()
      let again = try PatternDictionary.reading(of: exported).layers[0]
      demand(
        again.events == pattern.events && again.controls == pattern.controls,
        "an exported dictionary is the same pattern: \(pattern), \(again)")
    } catch {
      demand(false, "an accepted dictionary is exported and accepted: \(error)")
    }
  }

  private static func object(
    _ input: inout FuzzInput, depth: Int, budget: inout Int
  ) -> [String: Any] {
    var members: [String: Any] = [:]
    for _ in 0..<input.choice(of: 8) {
      members[input.element(of: words)] = value(&input, depth: depth + 1, budget: &budget)
    }
    return members
  }

  private static func value(_ input: inout FuzzInput, depth: Int, budget: inout Int) -> Any {
    budget -= 1
    switch budget > 0 && depth < 12 ? input.choice(of: 9) : 8 {
    case 0, 1: return object(&input, depth: depth, budget: &budget)
    case 2, 3:
      return (0..<input.choice(of: 6)).map { _ in
        value(&input, depth: depth + 1, budget: &budget)
      }
    case 4, 5: return input.anyDouble()
    case 6: return input.element(of: words)
    case 7: return NSNull()
    default: return input.flag()
    }
  }

  private static let words = [
    "Version", "Pattern", "Event", "EventType", "Time", "EventDuration", "EventParameters",
    "EventWaveformPath", "EventWaveformUseVolumeEnvelope", "EventWaveformLoopEnabled", "Parameter",
    "ParameterID", "ParameterValue", "ParameterCurve", "ParameterCurveControlPoints",
    "HapticTransient", "HapticContinuous", "AudioContinuous", "AudioCustom", "HapticIntensity",
    "HapticIntensityControl", "HapticSharpnessControl", "Sustained", "Metadata", "a/b", "../x", "",
  ]
}
