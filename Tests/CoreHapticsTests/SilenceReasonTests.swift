import CoreHapticsTesting
import Foundation
import Testing

@testable import CoreHaptics

/// A client that should play one tap at 0.5 s plays nothing, by one mistake each, and swallows
/// every error: the message of the failed expectation names the mistake.
@Suite("why nothing played", .serialized)
struct SilenceReasonTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What the message says of it.
    let words: String
    let play: @Sendable (HapticRecorder) -> [AnyObject?]
    var supportsHaptics = true

    init(
      _ description: String, says words: String, supportsHaptics: Bool = true,
      play: @escaping @Sendable (HapticRecorder) -> [AnyObject?]
    ) {
      testDescription = description
      self.words = words
      self.supportsHaptics = supportsHaptics
      self.play = play
    }
  }

  private static func engine(_ recorder: HapticRecorder) -> CHHapticEngine? {
    recorder.run { try? CHHapticEngine() }
  }

  private static func started(_ recorder: HapticRecorder) -> CHHapticEngine? {
    let engine = engine(recorder)
    try? engine?.start()
    return engine
  }

  private static func player(
    _ engine: CHHapticEngine?, at time: TimeInterval = 0
  ) -> (any CHHapticPatternPlayer)? {
    guard let taps = try? pattern(tap(at: time)) else { return nil }
    return try? engine?.makePlayer(with: taps)
  }

  private static func dictionary(_ event: [CHHapticPattern.Key: Any]) -> CHHapticPattern? {
    try? CHHapticPattern(dictionary: [.pattern: [[CHHapticPattern.Key.event: event]]])
  }

  static let mistakes: [Mistake] = [
    Mistake("the engine is never started", says: "an engine was never started") {
      let engine = engine($0)
      try? player(engine)?.start(atTime: 0)
      return [engine]
    },
    Mistake(
      "the error of the start is swallowed", says: "start() threw com.apple.CoreHaptics -4810"
    ) {
      $0.failStarts(with: .serverInitFailed)
      let engine = started($0)
      try? player(engine)?.start(atTime: 0)
      return [engine]
    },
    Mistake("no engine can be made", says: "CHHapticEngine() threw com.apple.CoreHaptics -4815") {
      $0.failEngines(with: .invalidAudioSession)
      let engine = started($0)
      try? player(engine)?.start(atTime: 0)
      return [engine]
    },
    Mistake(
      "the background stopped the engine",
      says: "since a stop because of applicationSuspended at 0.000 s"
    ) {
      let engine = started($0)
      $0.host.setPhase(.background)
      $0.host.setPhase(.active)
      try? player(engine)?.start(atTime: 0)
      return [engine]
    },
    Mistake("the application stays in the background", says: "the application is in the background")
    {
      let engine = started($0)
      $0.host.setPhase(.background)
      try? player(engine)?.start(atTime: 0)
      return [engine]
    },
    Mistake(
      "an interruption stopped the engine",
      says: "a stop because of audioSessionInterrupt at 0.000 s"
    ) {
      let engine = started($0)
      $0.host.beginInterruption()
      $0.host.endInterruption()
      try? player(engine)?.start(atTime: 0)
      return [engine]
    },
    Mistake("the interruption goes on", says: "the application is interrupted") {
      let engine = started($0)
      $0.host.beginInterruption()
      try? player(engine)?.start(atTime: 0)
      return [engine]
    },
    Mistake("a player is kept over a reset", says: "-4812 (invalidPatternPlayer)") {
      let engine = started($0)
      let kept = player(engine)
      $0.host.resetServices()
      try? engine?.start()
      try? kept?.start(atTime: 0)
      return [engine, kept]
    },
    Mistake("a reset stopped the engine", says: "an engine has not run since a reset at 0.000 s") {
      let engine = started($0)
      $0.host.resetServices()
      try? player(engine)?.start(atTime: 0)
      return [engine]
    },
    Mistake("the client stopped the engine", says: "has not run since its client's stop at 0.000 s")
    {
      let engine = started($0)
      engine?.stop()
      try? player(engine)?.start(atTime: 0)
      return [engine]
    },
    Mistake(
      "the end of players that never began stopped the engine",
      says: "a stop because of notifyWhenFinished at 0.000 s"
    ) {
      let engine = started($0)
      engine?.notifyWhenPlayersFinished { _ in .stopEngine }
      try? player(engine)?.start(atTime: 0)
      return [engine]
    },
    Mistake("the engine is a local variable", says: "an engine was released at 0.000 s") {
      let kept = player(started($0))
      try? kept?.start(atTime: 0)
      return [kept]
    },
    Mistake("the engine is made outside of run", says: "belong") { _ in
      let engine = try? CHHapticEngine()
      try? engine?.start()
      try? player(engine)?.start(atTime: 0)
      return [engine]
    },
    Mistake("one of two engines is made outside of run", says: "belong to no recorder") {
      let used = try? CHHapticEngine()
      try? used?.start()
      try? player(used)?.start(atTime: 0)
      return [started($0), used]
    },
    Mistake("the player is not started", says: "players that were made and not started: 1") {
      let engine = started($0)
      return [engine, player(engine)]
    },
    Mistake("no player is made", says: "no player was made") { [started($0)] },
    Mistake(
      "the event is later", says: "the next event is scheduled for 5.500 s, and the time is 1.000 s"
    ) {
      let engine = started($0)
      let kept = player(engine, at: 5.5)
      try? kept?.start(atTime: 0)
      return [engine, kept]
    },
    Mistake("the start is later", says: "the next event is scheduled for 100.500 s") {
      let engine = started($0)
      let kept = player(engine, at: 0.5)
      try? kept?.start(atTime: 100)
      return [engine, kept]
    },
    Mistake(
      "a stop comes before the event",
      says: "a player was stopped at 0.200 s, before its event at 0.500 s"
    ) {
      let engine = started($0)
      let kept = player(engine, at: 0.5)
      try? kept?.start(atTime: 0)
      try? kept?.stop(atTime: 0.2)
      return [engine, kept]
    },
    Mistake("the start is before 0", says: "start(atTime: -1.0) threw com.apple.CoreHaptics -4840")
    {
      let engine = started($0)
      let kept = player(engine)
      try? kept?.start(atTime: -1)
      return [engine, kept]
    },
    Mistake("the pattern has no event", says: "makePlayer(with:) threw com.apple.CoreHaptics -4813")
    {
      let engine = started($0)
      let kept = (try? pattern()).flatMap { try? engine?.makePlayer(with: $0) }
      try? kept?.start(atTime: 0)
      return [engine, kept]
    },
    Mistake(
      "a key of the dictionary is wrong",
      says: "CHHapticPattern(dictionary:) threw com.apple.CoreHaptics -4830"
    ) {
      let engine = started($0)
      let kept = dictionary([.eventType: "HapticTransient", "time": 0.5])
        .flatMap { try? engine?.makePlayer(with: $0) }
      try? kept?.start(atTime: 0)
      return [engine, kept]
    },
    Mistake(
      "the file is missing", says: "CHHapticPattern(contentsOf:) threw com.apple.CoreHaptics -4851"
    ) {
      let engine = started($0)
      try? engine?.playPattern(from: URL(fileURLWithPath: "/none.ahap"))
      return [engine]
    },
    Mistake("the data are no pattern", says: "playPattern(from:) threw com.apple.CoreHaptics -4813")
    {
      let engine = started($0)
      try? engine?.playPattern(from: Data("?".utf8))
      return [engine]
    },
    Mistake("the device has no haptics", says: "device has no haptics", supportsHaptics: false) {
      guard $0.run({ CHHapticEngine.capabilitiesForHardware() }).supportsHaptics else { return [] }
      return [started($0)]
    },
  ]

  @Test("the message names the mistake", arguments: mistakes)
  func named(mistake: Mistake) {
    let recorder = HapticRecorder(supportsHaptics: mistake.supportsHaptics)
    let kept = mistake.play(recorder)
    recorder.advance(by: 1)
    let comparison = recorder.comparison(with: [ExpectedEvent(.hapticTransient, at: 0.5)])
    #expect(!comparison.isMatch)
    #expect("\(comparison)".contains(mistake.words), "\(comparison)")
    withExtendedLifetime(kept) {}
  }

  @Test("a right client's failed expectation, and a difference of values, name no reason")
  func nothingToSay() throws {
    let recorder = HapticRecorder()
    let engine = try recorder.startedEngine()
    try engine.makePlayer(with: pattern(tap(intensity: 0.5))).start(atTime: 0)
    recorder.advance(by: 0.1)
    let values = recorder.comparison(with: [ExpectedEvent(.hapticTransient, at: 0, intensity: 1)])
    #expect(values.notes == [])
    let more = recorder.comparison(with: [
      ExpectedEvent(.hapticTransient, at: 0), .init(.hapticTransient, at: 0.05),
    ])
    #expect(more.notes.filter { !$0.contains("belong to no recorder") } == [])
  }

  @Test("times count from clear, and nothing before it is told")
  func cleared() throws {
    let recorder = HapticRecorder()
    let engine = try recorder.startedEngine()
    let player = try engine.makePlayer(with: pattern(tap()))
    try? player.start(atTime: -1)
    recorder.advance(by: 1)
    recorder.clear()
    recorder.advance(by: 0.25)
    engine.stop()
    let text = "\(recorder.comparison(with: [ExpectedEvent(.hapticTransient, at: 0)]))"
    #expect(text.contains("an engine has not run since its client's stop at 0.250 s"))
    #expect(!text.contains("threw"))
    recorder.advance(by: 0.25)
    recorder.clear()
    let later = "\(recorder.comparison(with: [ExpectedEvent(.hapticTransient, at: 0)]))"
    #expect(later.contains("has not run since its client's stop before the recording"))
  }
}
