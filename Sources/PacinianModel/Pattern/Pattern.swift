/// A haptic pattern: events on a timeline, and the controls that change them while they sound.
///
/// A pattern is a plain value. It may be empty, and its events may be in any order. It holds values
/// as they were written: ``Event/value(of:)`` and ``ControlID/clamp(_:)`` apply ranges and defaults
/// when values are read, so that the pattern loses nothing.
public struct Pattern: Sendable, Equatable {
  /// The events, in file order. Overlapping events are mixed.
  public var events: [Event]

  /// Dynamic parameters and parameter curves in file order. The order matters: of two
  /// controls of one ID that start at the same instant, the later in this array wins
  /// (rendering model, section 3).
  public var controls: [Control]

  /// The lowest Core Haptics version able to load the pattern, when the file states one.
  public var version: Double?

  /// The file's `Metadata` object, kept and never interpreted.
  public var metadata: MetadataValue?

  public init(
    events: [Event] = [], controls: [Control] = [], version: Double? = nil,
    metadata: MetadataValue? = nil
  ) {
    self.events = events
    self.controls = controls
    self.version = version
    self.metadata = metadata
  }

  /// The pattern's duration in seconds: the largest of every event's `time + duration` and every
  /// control's last time (rendering model, section 9). Tails that sound after it do not count.
  /// 0 for an empty pattern. Complexity: O(events + control points).
  public var duration: Double {
    var last = 0.0
    for event in events { last = max(last, event.time + (event.duration ?? 0)) }
    for control in controls { last = max(last, control.lastTime) }
    return last
  }
}
