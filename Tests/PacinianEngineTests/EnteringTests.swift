import PacinianModel
import PacinianTestSupport
import Testing

@testable import PacinianEngine

/// Events that a pass enters midway: a new attack, and from where it meets the event's own envelope
/// on the pattern's own signal.
@Suite struct EnteringTests {
  /// What the pattern holds, where a player enters it, and the frames after which the new attack
  /// has met the event's own envelope.
  struct Entry: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var parameters: [EventParameter]
    var controls: [Control]
    var seconds: Double
    var frames: Int
  }

  /// A decay control that moves on.
  private static let movingDecay = Control.curve(
    ParameterCurve(
      .hapticDecayTime, time: 0,
      points: [ControlPoint(time: 0, value: 0.3), ControlPoint(time: 0.3, value: -0.3)]))
  private static let decaying = [EventParameter(.sustained, 0), EventParameter(.decayTime, 0.6)]
  /// 63 ms, and from 20 ms on 8 ms.
  private static let slowAttack = EventParameter(.attackTime, 0.5)
  private static let faster = Control.parameter(
    DynamicParameter(.hapticAttackTime, time: 0.02, value: -0.3))

  static let entries = [
    Entry(
      testDescription: "in a decay", parameters: decaying, controls: [movingDecay], seconds: 0.05,
      frames: 97),
    Entry(
      testDescription: "in an attack, before a decay", parameters: decaying + [slowAttack],
      controls: [movingDecay], seconds: 0.01, frames: 3_000),
    Entry(
      testDescription: "in an attack that is slower", parameters: [slowAttack], controls: [faster],
      seconds: 0.03, frames: 500),
    Entry(
      testDescription: "in an attack that is slower, before a decay",
      parameters: decaying + [slowAttack], controls: [faster, movingDecay], seconds: 0.03,
      frames: 500),
  ]

  @Test(
    "after the new attack an event goes on as the pattern has it", arguments: entries,
    ["taptic", "wideband"])
  func ownEnvelope(entry: Entry, profile: String) throws {
    let pattern = Pattern(
      events: [.continuous(at: 0, duration: 0.5, entry.parameters)], controls: entry.controls)
    let manual = try ManualEngine(profile: profile)
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(pattern)
    try player.start()
    try player.pause()
    manual.advance(frames: 480)
    try player.seek(toOffset: entry.seconds)
    try player.resume()
    let output = manual.advance(frames: 24_000)
    let whole = try reference(pattern, frames: 48_000, profile: profile)
    let first = Int((entry.seconds * 48_000).rounded())
    let own = Array(whole[(first + entry.frames)..<(first + 24_000)])
    #expect(signalToNoise(own, Array(output[entry.frames...])) >= 100)
  }

  @Test("an event entered just before its decay ends is silent from there on", arguments: 1...9)
  func lastFrames(frames: Int) throws {
    let parameters = [EventParameter(.sustained, 0), EventParameter(.attackTime, 0.5)]
    let pattern = Pattern(events: [.continuous(at: 0, duration: 0.5, intensity: 1, parameters)])
    let whole = try reference(pattern, frames: 24_000)
    let end = try #require(whole.lastIndex { $0 != 0 }) + 1
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makeAdvancedPlayer(pattern)
    try player.start()
    try player.pause()
    manual.advance(frames: 480)
    try player.seek(toOffset: (Double(end - frames) + 0.25) / 48_000)
    try player.resume()
    let output = manual.advance(frames: 480)
    #expect(output[frames...].allSatisfy { $0 == 0 })
  }
}
