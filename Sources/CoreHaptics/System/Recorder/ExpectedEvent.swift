#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation

/// An event that a test expects an engine to play. Values that are `nil` may be any.
public struct ExpectedEvent: Sendable, Equatable {
  public var type: CHHapticEvent.EventType
  /// The time at which it begins, in seconds of the recorder.
  public var time: TimeInterval
  /// Seconds until its release begins.
  public var duration: TimeInterval?
  /// The event's own intensity, 0…1.
  public var intensity: Float?
  /// The event's own sharpness, 0…1.
  public var sharpness: Float?

  public init(
    _ type: CHHapticEvent.EventType, at time: TimeInterval, duration: TimeInterval? = nil,
    intensity: Float? = nil, sharpness: Float? = nil
  ) {
    self.type = type
    self.time = time
    self.duration = duration
    self.intensity = intensity
    self.sharpness = sharpness
  }

  /// The expectation of the same event.
  init(_ event: RecordedEvent) {
    self.init(
      event.type, at: event.time, duration: event.duration, intensity: event.intensity,
      sharpness: event.sharpness)
  }
}

#endif
