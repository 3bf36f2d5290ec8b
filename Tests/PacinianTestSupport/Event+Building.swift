import PacinianModel

extension Event {
  package static func transient(
    at time: Double = 0, intensity: Double = 1, sharpness: Double = 0.5
  ) -> Event {
    Event(
      kind: .hapticTransient, time: time,
      parameters: [
        EventParameter(.hapticIntensity, intensity), EventParameter(.hapticSharpness, sharpness),
      ])
  }

  package static func continuous(
    at time: Double = 0, duration: Double?, intensity: Double = 0.8, sharpness: Double = 0.4,
    _ more: [EventParameter] = []
  ) -> Event {
    Event(
      kind: .hapticContinuous, time: time, duration: duration,
      parameters: [
        EventParameter(.hapticIntensity, intensity), EventParameter(.hapticSharpness, sharpness),
      ] + more)
  }
}
