#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation

/// A vibration or a sound at an instant of a pattern. docs/RENDERING_MODEL.md describes it.
///
/// A pattern reads its events when it is made; later changes of an event change no pattern.
open class CHHapticEvent: NSObject {
  public let type: EventType
  public let eventParameters: [CHHapticEventParameter]
  /// Seconds from the pattern's start, 0 or more.
  open var relativeTime: TimeInterval
  /// Seconds. 0 means a transient's own length, a continuous event without a fixed end, or the
  /// whole audio file.
  open var duration: TimeInterval
  let audioResourceID: CHHapticAudioResourceID?

  /// An event without a duration of its own, such as a transient.
  public convenience init(
    eventType type: EventType, parameters eventParams: [CHHapticEventParameter],
    relativeTime time: TimeInterval
  ) {
    self.init(eventType: type, parameters: eventParams, relativeTime: time, duration: 0)
  }

  public init(
    eventType type: EventType, parameters eventParams: [CHHapticEventParameter],
    relativeTime time: TimeInterval, duration: TimeInterval
  ) {
    self.type = type
    eventParameters = eventParams
    relativeTime = time
    self.duration = duration
    audioResourceID = nil
    super.init()
  }

  /// An event that plays a registered audio resource to its end.
  public convenience init(
    audioResourceID resID: CHHapticAudioResourceID,
    parameters eventParams: [CHHapticEventParameter], relativeTime time: TimeInterval
  ) {
    self.init(audioResourceID: resID, parameters: eventParams, relativeTime: time, duration: 0)
  }

  /// An event that plays a registered audio resource: cut, or padded with silence, to `duration`.
  public init(
    audioResourceID resID: CHHapticAudioResourceID,
    parameters eventParams: [CHHapticEventParameter],
    relativeTime time: TimeInterval, duration: TimeInterval
  ) {
    type = .audioCustom
    eventParameters = eventParams
    relativeTime = time
    self.duration = duration
    audioResourceID = resID
    super.init()
  }
}

#endif
