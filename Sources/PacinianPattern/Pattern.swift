/// A haptic pattern: events on a timeline, and the controls that move them while they sound.
///
/// A pattern is a plain value. It may be empty, its events may stand in any order, and it holds
/// values as they were written: clamping to ranges and defaults are applied where values are
/// read (``Event/value(of:)``, ``ControlID/clamp(_:)``), so nothing is lost on the way in.
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
