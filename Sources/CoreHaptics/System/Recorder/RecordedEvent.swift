#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation
import PacinianModel

/// An event that an engine has played.
public struct RecordedEvent: Sendable, Equatable {
  public let type: CHHapticEvent.EventType
  /// The time at which it began, in seconds of the recorder.
  public private(set) var time: TimeInterval
  /// Seconds until its release begins; a stop may have made it early. `nil` means that the end is
  /// not fixed, or is the event's own.
  public internal(set) var duration: TimeInterval?
  /// The event's own intensity, or the default; 0 for audio.
  public let intensity: Float
  /// The event's own sharpness, or the default; 0 for audio.
  public let sharpness: Float

  init(_ event: Event, time: TimeInterval, duration: TimeInterval?) {
    type = CHHapticEvent.EventType(rawValue: event.kind.rawValue)
    self.time = time
    self.duration = duration
    intensity = event.kind.isHaptic ? Float(event.value(of: .hapticIntensity)) : 0
    sharpness = event.kind.isHaptic ? Float(event.value(of: .hapticSharpness)) : 0
  }
}

extension RecordedEvent {
  func counted(from start: TimeInterval) -> RecordedEvent {
    var event = self
    event.time -= start
    return event
  }
}

/// A dynamic parameter, or a point of a parameter curve, that was sent to a player.
public struct RecordedParameter: Sendable, Equatable {
  public let id: CHHapticDynamicParameter.ID
  public let value: Float
  /// The time at which it takes effect, in seconds of the recorder.
  public let time: TimeInterval
}

#endif
