#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation

/// Something that a client did and a device would punish, or that developers warn of.
public struct DeviceFinding: Sendable, CustomStringConvertible {
  /// Seconds of the recorder, the first time.
  public internal(set) var time: TimeInterval
  public let rule: DeviceRule
  /// The client's act.
  public let fact: String
  /// How often it did so.
  public internal(set) var count = 1

  /// One line: time, rule, the client's act, the remedy, and who says so.
  public var description: String {
    let seconds = String(format: "%.3f s", time)
    let often = count > 1 ? " (\(count) times)" : ""
    return "\(seconds) \(rule.name): \(fact)\(often). \(rule.advice) [\(rule.mark): \(rule.source)]"
  }
}

#endif
