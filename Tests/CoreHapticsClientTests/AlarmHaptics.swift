import CoreHaptics

/// An alarm clock. Its only import is the framework, which brings Foundation along.
final class AlarmHaptics {
  private var engine: CHHapticEngine?
  private let snooze: TimeInterval
  private(set) var lastStart: Date?

  init(snooze: TimeInterval = 0.25) {
    self.snooze = snooze
    engine = try? CHHapticEngine(audioSession: .sharedInstance())
    try? engine?.start()
  }

  /// - Returns: whether the application has a pattern of its own under this name.
  func hasPattern(named name: String) -> Bool {
    let url: URL? = Bundle.main.url(forResource: name, withExtension: "ahap")
    return url != nil
  }

  /// Knocks that come closer and grow.
  func ring(knocks: Int) throws {
    var time: TimeInterval = 0
    let events: [CHHapticEvent] = (0..<knocks).map { index in
      defer { time += snooze * pow(0.5, Double(index)) }
      let strength = Float(sin(Double(index + 1) / Double(knocks) * .pi / 2))
      return CHHapticEvent(
        eventType: .hapticTransient,
        parameters: [.init(parameterID: .hapticIntensity, value: strength)],
        relativeTime: time)
    }
    lastStart = Date()
    let pattern = try CHHapticPattern(events: events, parameters: [])
    guard let player = try engine?.makePlayer(with: pattern) else { return }
    try player.start(atTime: CHHapticTimeImmediate)
  }
}
