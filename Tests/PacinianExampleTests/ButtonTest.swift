import CoreHaptics
import CoreHapticsTesting
import Testing

/// The code under test, as it is on a phone.
final class Button {
  private let engine = try? CHHapticEngine()

  init() { try? engine?.start() }

  func press() throws {
    let tap = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0)
    let pattern = try CHHapticPattern(events: [tap], parameters: [])
    try engine?.makePlayer(with: pattern).start(atTime: 0)
  }
}

@Test func aPressIsOneTap() throws {
  let recorder = HapticRecorder()
  let button = recorder.run { Button() }
  try button.press()
  recorder.advance(by: 0.1)
  #expect(recorder.events.map(\.type) == [.hapticTransient])
}
