import CoreHapticsTesting
import Foundation
import Testing

@testable import CoreHaptics

/// Each rule of devices has the test of its name: what happens with the rule, and what without.
@Suite("the rules of devices")
struct BehaviorTests {
  let lenient = HapticRecorder(behaving: .lenient)
  let strict = HapticRecorder(behaving: .reported)

  func rules(_ recorder: HapticRecorder) -> [String] { recorder.findings.map(\.rule.name) }

  @Test("the sets have the rules of their marks, each member has a rule, and none has two")
  func sets() {
    let bits = DeviceRule.all.map(\.behavior)
    #expect(DeviceBehavior(bits) == .reported)
    #expect(Set(bits.map(\.rawValue)).count == bits.count)
    #expect(Set(DeviceRule.all.map(\.name)).count == bits.count)
    #expect(bits.allSatisfy { $0.rawValue.nonzeroBitCount == 1 })
    #expect(DeviceBehavior.documented.isStrictSubset(of: .reported))
    #expect(!DeviceBehavior.documented.contains(.stoppedPlayer))
    #expect(DeviceBehavior.documented.contains([.staysStopped, .curvePoints]))
    #expect(DeviceBehavior.lenient.isEmpty)
  }

  @Test("an engine does not come back from the background by itself", arguments: [true, false])
  func staysStopped(interrupts: Bool) throws {
    for (recorder, count) in [(lenient, 2), (strict, 1)] {
      let engine = try recorder.startedEngine()
      let player = try engine.makePlayer(with: pattern(tap()))
      try player.start(atTime: 0)
      recorder.advance(by: 1)
      if interrupts {
        recorder.host.beginInterruption()
        recorder.host.endInterruption()
      } else {
        recorder.host.setPhase(.background)
        recorder.host.setPhase(.active)
      }
      recorder.advance(by: 1)
      try? player.start(atTime: 0)
      recorder.advance(by: 1)
      #expect(recorder.events.count == count)
    }
    #expect(rules(lenient) == [])
    #expect(rules(strict) == ["staysStopped"])
    let finding = try #require(strict.findings.first)
    #expect(finding.time == 2)
    #expect(
      finding.description.hasPrefix("2.000 s staysStopped: a player was started, and nothing had"))
    #expect(finding.description.contains("[header: CHHapticEngine.h"))
  }

  @Test("an engine that shut down by itself and saw the background starts with its next player")
  func autoShutdown() throws {
    let engine = try strict.startedEngine()
    engine.isAutoShutdownEnabled = true
    let player = try engine.makePlayer(with: pattern(tap()))
    strict.advance(by: 130)
    strict.host.setPhase(.background)
    strict.host.setPhase(.active)
    strict.advance(by: 1)
    try player.start(atTime: 0)
    strict.advance(by: 1)
    #expect(strict.events.count == 1)
    strict.expectNoFindings()
  }

  @Test("calls of a player whose engine does not run")
  func runningEngine() throws {
    let curve = CHHapticParameterCurve(
      parameterID: .hapticIntensityControl,
      controlPoints: [.init(relativeTime: 0, value: 1)], relativeTime: 0)
    for recorder in [lenient, strict] {
      let engine = try recorder.run { try CHHapticEngine() }
      let player = try engine.makeAdvancedPlayer(with: pattern(tap()))
      expect(.engineNotRunning) { try player.start(atTime: 0) }
      expect(.engineNotRunning) { try player.pause(atTime: 0) }
      for _ in 0..<3 {
        expect(.engineNotRunning) { try player.sendParameters([], atTime: 0) }
      }
      expect(.engineNotRunning) { try player.scheduleParameterCurve(curve, atTime: 0) }
      expect(.engineNotRunning) { try player.resume(atTime: 0) }
      expect(.engineNotRunning) { try player.seek(toOffset: 0) }
      expect(.engineNotRunning) { try player.stop(atTime: 0) }
      expect(.engineNotRunning) { try player.cancel() }
    }
    #expect(rules(lenient) == [])
    #expect(strict.findings.map(\.count) == [1, 1, 3, 1, 1, 1, 1, 1])
    #expect(Set(rules(strict)) == ["runningEngine"])
  }

  @Test("a start in the background is refused, and not made up for")
  func background() throws {
    for (recorder, count) in [(lenient, 1), (strict, 0)] {
      let engine = try recorder.run { try CHHapticEngine() }
      recorder.host.setPhase(.background)
      expect(.operationNotPermitted) { try engine.start() }
      recorder.host.setPhase(.active)
      recorder.advance(by: 1)
      try? engine.makePlayer(with: pattern(tap())).start(atTime: 0)
      recorder.advance(by: 1)
      #expect(recorder.events.count == count)
    }
    #expect(rules(lenient) == [])
    #expect(rules(strict).first == "background")
  }

  @Test("players and audio do not survive a reset")
  func resetEndsPlayers() throws {
    let file = try ToneFile()
    for (recorder, count) in [(lenient, 2), (strict, 0)] {
      let engine = try recorder.startedEngine()
      let resets = Calls<Bool>()
      engine.resetHandler = { resets.add(true) }
      let id = try engine.registerAudioResource(file.url)
      let player = try engine.makePlayer(with: pattern(tap()))
      recorder.host.resetServices()
      recorder.advance(by: 0)
      #expect(resets.count == 1)
      try engine.start()
      try? player.start(atTime: 0)
      let sound = CHHapticEvent(audioResourceID: id, parameters: [], relativeTime: 0)
      try? engine.makePlayer(with: pattern(sound)).start(atTime: 0)
      recorder.advance(by: 1)
      #expect(recorder.events.count == count)
    }
    #expect(rules(lenient) == [])
    #expect(rules(strict) == ["handlersFirst", "resetEndsPlayers", "resetEndsPlayers"])
  }

  @Test("an engine on a device without haptics")
  func support() {
    for (behavior, names) in [(DeviceBehavior.lenient, []), (.documented, ["support"])] {
      let recorder = HapticRecorder(behaving: behavior, supportsHaptics: false)
      expect(.notSupported) { _ = try recorder.run { try CHHapticEngine() } }
      #expect(rules(recorder) == names)
    }
  }

  @Test("handlers that are set for the first time after the start")
  func handlersFirst() throws {
    for recorder in [lenient, strict] {
      let engine = try recorder.run { try CHHapticEngine() }
      engine.stoppedHandler = { _ in }
      try engine.start()
      engine.stoppedHandler = { _ in }
      engine.resetHandler = {}
    }
    #expect(rules(lenient) == [])
    #expect(strict.findings.map(\.fact) == ["resetHandler was set after the engine's start"])
  }

  @Test("handlers are called on a queue of the engine's; on a lenient device by advance(by:)")
  func handlersOffMain() throws {
    for (recorder, isHere) in [(lenient, true), (strict, false)] {
      let engine = try recorder.run { try CHHapticEngine() }
      let here = ObjectIdentifier(Thread.current)
      let calls = Calls<Bool>()
      engine.start { _ in calls.add(ObjectIdentifier(Thread.current) == here) }
      recorder.advance(by: 0)
      #expect(calls.all == [isHere])
    }
  }

  @Test("an engine that is released while it plays")
  func engineReleased() throws {
    for recorder in [lenient, strict] {
      var engine: CHHapticEngine? = try recorder.startedEngine()
      try engine?.makePlayer(with: pattern(hum(for: 1))).start(atTime: 0)
      engine = nil
      engine = try recorder.startedEngine()
      try engine?.makePlayer(with: pattern(hum(for: 1))).start(atTime: 0)
      recorder.advance(by: 0.5)
      engine = nil
      engine = try recorder.startedEngine()
      try engine?.makePlayer(with: pattern(hum(for: 1))).start(atTime: 0)
      recorder.advance(by: 2)
      engine = nil
    }
    #expect(rules(lenient) == [])
    #expect(strict.findings.map(\.count) == [2])
    #expect(rules(strict) == ["engineReleased"])
  }

  @Test("a player without an end that is released while it plays")
  func playerReleased() throws {
    for recorder in [lenient, strict] {
      let engine = try recorder.startedEngine()
      for isLoop in [false, true] {
        let player = try engine.makeAdvancedPlayer(with: pattern(hum(for: 1)))
        player.loopEnabled = isLoop
        try player.start(atTime: 0)
        recorder.advance(by: 0.5)
      }
      // Below a half, Sustained lets an event end with its decay.
      let decaying = CHHapticEvent(
        eventType: .hapticContinuous,
        parameters: [CHHapticEventParameter(parameterID: .sustained, value: 0.3)], relativeTime: 0)
      try engine.makePlayer(with: pattern(decaying)).start(atTime: 0)
      let kept = try engine.makePlayer(with: pattern(hum(for: 0)))
      try kept.start(atTime: 0)
      recorder.advance(by: 3)
      try kept.stop(atTime: 0)
      recorder.advance(by: 1)
    }
    #expect(rules(lenient) == [])
    #expect(rules(strict) == ["playerReleased"])
  }

  @Test("one file registered twice, and too much audio")
  func audioMemory() throws {
    let file = try ToneFile()
    let long = try ToneFile(seconds: 50)
    for recorder in [lenient, strict] {
      let engine = try recorder.startedEngine()
      let first = try engine.registerAudioResource(file.url)
      try engine.unregisterAudioResource(first)
      _ = try engine.registerAudioResource(file.url)
      _ = try engine.registerAudioResource(
        file.url, options: [CHHapticAudioResourceKeyLoopEnabled: true])
      #expect(rules(recorder) == [])
      _ = try engine.registerAudioResource(file.url)
      expect(.resourceNotAvailable) { _ = try engine.registerAudioResource(long.url) }
    }
    #expect(rules(lenient) == [])
    #expect(rules(strict) == ["audioMemory", "audioMemory"])
  }

  @Test("curves of more than 16 points, in a pattern and by themselves")
  func curvePoints() throws {
    for recorder in [lenient, strict] {
      let engine = try recorder.startedEngine()
      for count in [16, 17] {
        let curve = CHHapticParameterCurve(
          parameterID: .hapticIntensityControl,
          controlPoints: (0..<count).map { .init(relativeTime: Double($0) / 10, value: 1) },
          relativeTime: 0)
        let curved = try CHHapticPattern(events: [hum(for: 2)], parameterCurves: [curve])
        let player = try engine.makePlayer(with: curved)
        try player.start(atTime: 0)
        try player.scheduleParameterCurve(curve, atTime: 0)
      }
      recorder.advance(by: 3)
      #expect(recorder.events.count == 2)
    }
    #expect(rules(lenient) == [])
    #expect(strict.findings.map(\.count) == [2])
    #expect(rules(strict) == ["curvePoints"])
  }

  @Test("an event of more than 30 s")
  func eventLength() throws {
    for recorder in [lenient, strict] {
      let engine = try recorder.startedEngine()
      for seconds in [30, 31.0] {
        try engine.makePlayer(with: pattern(hum(for: seconds))).start(atTime: 0)
        recorder.advance(by: 40)
      }
      #expect(recorder.waveform.peak(in: 71..<80) == 0)
    }
    #expect(rules(lenient) == [])
    #expect(strict.findings.map(\.fact) == ["an event lasts 31.0 s"])
  }

  @Test("a basic player that was stopped is silent, in the middle and before a start")
  func stoppedPlayer() throws {
    for (recorder, count) in [(lenient, 3), (HapticRecorder(), 3), (strict, 1)] {
      let engine = try recorder.startedEngine()
      let player = try engine.makePlayer(with: pattern(tap()))
      let advanced = try engine.makeAdvancedPlayer(with: pattern(tap()))
      for player in [player, advanced] as [any CHHapticPatternPlayer] {
        try player.stop(atTime: 0)
        try player.start(atTime: 0)
        recorder.advance(by: 0.1)
      }
      try player.stop(atTime: 0)
      try player.start(atTime: 0)
      recorder.advance(by: 0.1)
      #expect(recorder.events.count == count)
    }
    #expect(strict.findings.map(\.count) == [2])
    #expect(rules(strict) == ["stoppedPlayer"])
  }

  @Test("a player that has come to its end by itself plays again")
  func startAfterEnd() throws {
    let engine = try strict.startedEngine()
    let player = try engine.makePlayer(with: pattern(tap()))
    for _ in 0..<2 {
      try player.start(atTime: 0)
      strict.advance(by: 0.5)
    }
    strict.expect([ExpectedEvent(.hapticTransient, at: 0), .init(.hapticTransient, at: 0.5)])
    strict.expectNoFindings()
  }

  @Test("a start just after the return is refused, and later it is not")
  func slowReturn() throws {
    for recorder in [HapticRecorder(), strict] {
      let engine = try recorder.startedEngine()
      recorder.host.setPhase(.background)
      recorder.advance(by: 1)
      recorder.host.setPhase(.active)
      if recorder === strict {
        expect(.serverInitFailed) { try engine.start() }
        recorder.advance(by: 0.2)
      }
      try engine.start()
      recorder.host.beginInterruption()
      recorder.host.endInterruption()
      try engine.start()
      recorder.expectNoFindings()
    }
  }

  @Test("haptics while other audio plays")
  func otherAudio() throws {
    for (recorder, count) in [(HapticRecorder(), 2), (strict, 1)] {
      for playsHapticsOnly in [false, true] {
        let engine = try recorder.run { try CHHapticEngine() }
        engine.playsHapticsOnly = playsHapticsOnly
        try engine.start()
        recorder.setOtherAudio(playing: true)
        try engine.makePlayer(with: pattern(tap())).start(atTime: 0)
        recorder.advance(by: 0.1)
      }
      #expect(recorder.events.count == count)
    }
    #expect(rules(strict) == ["otherAudio"])
  }

  @Test("a file with a parameter that does not exist")
  func unknownParameter() throws {
    let text =
      #"{"Pattern":[{"Event":{"EventType":"HapticTransient","Time":0,"EventParameters":["#
      + #"{"ParameterID":"HapticAttackTime","ParameterValue":1}]}}]}"#
    for recorder in [HapticRecorder(), strict] {
      let engine = try recorder.startedEngine()
      try engine.playPattern(from: Data(text.utf8))
      recorder.advance(by: 0.1)
      #expect(recorder.events.count == 1)
    }
    #expect(rules(strict) == ["unknownParameter"])
    #expect(strict.findings.first?.fact.contains("HapticAttackTime") == true)
  }
}
