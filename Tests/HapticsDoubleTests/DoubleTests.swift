import HapticsDouble
import HapticsDoubleTesting
import Testing

/// The module whose name is not Apple's: the line that its clients have is `import HapticsDouble`.
@Suite("the double")
struct DoubleTests {
  @Test("a client plays, and the recorder of the same module tells")
  func tap() throws {
    let recorder = HapticRecorder()
    let engine = try recorder.run { try CHHapticEngine() }
    try engine.start()
    let event = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0)
    let player = try engine.makePlayer(with: CHHapticPattern(events: [event], parameters: []))
    try player.start(atTime: CHHapticTimeImmediate)
    recorder.advance(by: 0.1)
    recorder.expect([ExpectedEvent(.hapticTransient, at: 0)])
    recorder.host.setPhase(.background)
    recorder.host.setPhase(.active)
    #expect(throws: CHHapticError.self) { try player.start(atTime: CHHapticTimeImmediate) }
    #expect(recorder.findings.map(\.rule.name) == ["staysStopped"])
    #expect(String(reflecting: CHHapticEngine.self) == "HapticsDouble.CHHapticEngine")
  }
}
