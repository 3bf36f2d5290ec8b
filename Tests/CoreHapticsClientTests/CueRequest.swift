@preconcurrency import CoreHaptics

/// A cue on its way between the parts of a program, which may bring events of its own.
enum CueRequest: Sendable {
  case pulse(duration: Double = 0.2)
  case own(events: [CHHapticEvent], parameters: [CHHapticDynamicParameter])
  case shaped(events: [CHHapticEvent], curves: [CHHapticParameterCurve])

  func makePattern() throws -> CHHapticPattern {
    switch self {
    case .pulse(let duration):
      let event = CHHapticEvent(
        eventType: .hapticContinuous, parameters: [], relativeTime: 0, duration: duration)
      return try CHHapticPattern(events: [event], parameters: [])
    case .own(let events, let parameters):
      return try CHHapticPattern(events: events, parameters: parameters)
    case .shaped(let events, let curves):
      return try CHHapticPattern(events: events, parameterCurves: curves)
    }
  }
}
