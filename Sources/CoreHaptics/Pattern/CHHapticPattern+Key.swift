#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation

extension CHHapticPattern {
  /// A key of a pattern's dictionary: the words of AHAP. Any string is a key; patterns ignore those
  /// they do not know.
  ///
  /// Apple's is a type of its own. Here it is the class to which Swift bridges strings, because
  /// clients read `[String: Any]` from JSON and cast it to `[CHHapticPattern.Key: Any]`: without
  /// Apple's runtime such a cast succeeds for this class and for no new type.
  public typealias Key = NSString
}

/// The keys, as members of ``CHHapticPattern/Key``.
extension NSString {
  public typealias RawValue = String

  public convenience init(rawValue: String) { self.init(string: rawValue) }

  public var rawValue: String { String(describing: self) }

  public static var version: CHHapticPattern.Key { "Version" }
  public static var pattern: CHHapticPattern.Key { "Pattern" }
  public static var event: CHHapticPattern.Key { "Event" }
  public static var eventType: CHHapticPattern.Key { "EventType" }
  public static var time: CHHapticPattern.Key { "Time" }
  public static var eventDuration: CHHapticPattern.Key { "EventDuration" }
  public static var eventParameters: CHHapticPattern.Key { "EventParameters" }
  public static var eventWaveformPath: CHHapticPattern.Key { "EventWaveformPath" }
  public static var eventWaveformUseVolumeEnvelope: CHHapticPattern.Key {
    "EventWaveformUseVolumeEnvelope"
  }
  public static var eventWaveformLoopEnabled: CHHapticPattern.Key { "EventWaveformLoopEnabled" }
  public static var parameter: CHHapticPattern.Key { "Parameter" }
  public static var parameterID: CHHapticPattern.Key { "ParameterID" }
  public static var parameterValue: CHHapticPattern.Key { "ParameterValue" }
  public static var parameterCurve: CHHapticPattern.Key { "ParameterCurve" }
  public static var parameterCurveControlPoints: CHHapticPattern.Key {
    "ParameterCurveControlPoints"
  }
}

#endif
