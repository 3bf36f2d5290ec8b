import PacinianModel

/// The course of one haptic event, for callers who show it and do not play it. Times are engine
/// seconds.
public struct EventCourse: Sendable {
  /// The event's index in the pattern's events.
  public let index: Int
  /// The frames in which the event sounds.
  public let frames: Range<Int>
  /// The seconds at which the envelope bends, ascending; the start and the end are among them.
  public let breakpoints: [Double]

  private let span: EventSpan
  private let start: Double
  private let eventIntensity: Double
  private let eventSharpness: Double
  private let intensityControl: ControlReader
  private let sharpnessControl: ControlReader

  init(_ event: Event, span: EventSpan, sampleRate: Double, controls: ReferenceControls) {
    self.span = span
    index = span.index
    frames = span.frames
    let start = Double(span.frames.lowerBound) / sampleRate
    self.start = start
    eventIntensity = event.value(of: .hapticIntensity)
    eventSharpness = event.value(of: .hapticSharpness)
    intensityControl = controls[.hapticIntensity]
    sharpnessControl = controls[.hapticSharpness]
    if let envelope = span.envelope {
      breakpoints = envelope.breakpoints.map { start + $0 }
    } else {
      breakpoints = [start, Double(span.frames.upperBound) / sampleRate]
    }
  }

  /// The intensity in force at `time`, 0…1: the product of the event's intensity, its control and
  /// its envelope. A transient has no envelope. Complexity: O(log control points).
  public func intensity(at time: Double) -> Double {
    level(at: time) * (span.envelope?.gain(at: time - start) ?? 1)
  }

  /// The intensity without the envelope.
  func level(at time: Double) -> Double { eventIntensity * intensityControl.value(at: time) }

  /// The sharpness in force at `time`, 0…1; the latched one of a transient.
  /// Complexity: O(log control points).
  public func sharpness(at time: Double) -> Double {
    guard span.envelope != nil else { return span.latchedSharpness }
    return min(max(eventSharpness + sharpnessControl.value(at: time), 0), 1)
  }
}
