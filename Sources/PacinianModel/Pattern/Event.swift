/// One entry of a pattern: something that sounds, from an instant on.
public struct Event: Sendable, Equatable {
  public var kind: EventKind

  /// Start in seconds from the start of the pattern, finite, 0 or more.
  public var time: Double

  /// Seconds from the start to the moment the release begins. `nil` or 0: no fixed end for
  /// continuous events, the whole file for ``EventKind/audioCustom``. A transient's duration
  /// does not change its sound; it extends the pattern.
  public var duration: Double?

  /// The event parameters as written. The later of two entries with one ID wins.
  public var parameters: [EventParameter]

  /// The audio file of an ``EventKind/audioCustom`` event.
  public var waveform: EventWaveform?

  /// Seconds for which players hold a continuous event at most (rendering model, section 2).
  package static let longestHold = 30.0

  public init(
    kind: EventKind, time: Double, duration: Double? = nil, parameters: [EventParameter] = [],
    waveform: EventWaveform? = nil
  ) {
    self.kind = kind
    self.time = time
    self.duration = duration
    self.parameters = parameters
    self.waveform = waveform
  }

  /// The parameter's effective value: the last entry for `id`, clamped to the ID's range, or
  /// the default for this kind of event. Complexity: O(parameters).
  public func value(of id: EventParameterID) -> Double {
    guard let written = parameters.last(where: { $0.id == id }) else {
      return id.defaultValue(for: kind)
    }
    return id.clamp(written.value)
  }

  /// `Sustained`, which is true from 0.5 up.
  public var isSustained: Bool { value(of: .sustained) >= 0.5 }
}
