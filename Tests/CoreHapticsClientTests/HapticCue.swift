import CoreHaptics

/// The cues of a game, without a toolkit for windows.
enum HapticCue: String, CaseIterable {
  case pickUp, hurt, engineRoom

  var events: [CHHapticEvent] {
    switch self {
    case .pickUp: return [0, 0.08].map { Self.tap(at: $0, 0.5, 0.9) }
    case .hurt: return [Self.tap(at: 0, 1, 0.2), Self.hum(at: 0.05, for: 0.3, 0.7, 0.1)]
    case .engineRoom: return [Self.hum(at: 0, for: 2, 1, 0)]
    }
  }

  /// A curve has 16 points at most, so that a long one is cut.
  var curves: [CHHapticParameterCurve] {
    guard self == .engineRoom else { return [] }
    let points = stride(from: 0.0, through: 2, by: 0.0625).map { time in
      CHHapticParameterCurve.ControlPoint(
        relativeTime: time, value: Float(0.5 + 0.5 * cos(2 * .pi * time)))
    }
    return stride(from: 0, to: points.count, by: 16).map { first in
      let some = Array(points[first..<min(first + 16, points.count)])
      let start = some[0].relativeTime
      for point in some { point.relativeTime -= start }
      return CHHapticParameterCurve(
        parameterID: .hapticIntensityControl, controlPoints: some, relativeTime: start)
    }
  }

  func makePattern() throws -> CHHapticPattern {
    curves.isEmpty
      ? try CHHapticPattern(events: events, parameters: [])
      : try CHHapticPattern(events: events, parameterCurves: curves)
  }

  private static func tap(
    at time: TimeInterval, _ intensity: Float, _ sharpness: Float
  ) -> CHHapticEvent {
    CHHapticEvent(
      eventType: .hapticTransient, parameters: values(intensity, sharpness), relativeTime: time)
  }

  private static func hum(
    at time: TimeInterval, for duration: TimeInterval, _ intensity: Float, _ sharpness: Float
  ) -> CHHapticEvent {
    CHHapticEvent(
      eventType: .hapticContinuous, parameters: values(intensity, sharpness), relativeTime: time,
      duration: duration)
  }

  private static func values(_ intensity: Float, _ sharpness: Float) -> [CHHapticEventParameter] {
    [
      CHHapticEventParameter(parameterID: .hapticIntensity, value: intensity),
      CHHapticEventParameter(parameterID: .hapticSharpness, value: sharpness),
    ]
  }
}
