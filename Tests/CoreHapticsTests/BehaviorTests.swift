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
    // No header asks for it, and right clients set handlers later.
    #expect(!DeviceBehavior.documented.contains(.handlersFirst))
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

  @Test("an engine that starts by itself does so after its idle time, and not after the background")
  func forgottenRestart() throws {
    for (recorder, count) in [(lenient, 2), (strict, 1)] {
      let engine = try recorder.startedEngine()
      engine.isAutoShutdownEnabled = true
      let player = try engine.makePlayer(with: pattern(tap()))
      try player.start(atTime: 0)
      recorder.advance(by: 1)
      recorder.host.setPhase(.background)
      recorder.host.setPhase(.active)
      recorder.advance(by: 1)
      try? player.start(atTime: 0)
      recorder.advance(by: 1)
      #expect(recorder.events.count == count)
    }
    #expect(rules(lenient) == [])
    #expect(rules(strict) == ["staysStopped"])
    #expect(
      strict.findings.first?.fact
        == "a player was started, and nothing had started its engine after a stop because of "
        + "applicationSuspended at 1.000 s")
    // Its own stop is another matter: the next player starts it.
    let engine = try strict.startedEngine()
    engine.isAutoShutdownEnabled = true
    engine.stop()
    try engine.makePlayer(with: pattern(tap())).start(atTime: 0)
  }

  @Test("the refusal of a start says what the device will do")
  func refusals() throws {
    for (recorder, words) in [
      (lenient, "the engine starts when"), (strict, "start the engine when"),
    ] {
      let engine = try recorder.run { try CHHapticEngine() }
      recorder.host.setPhase(.background)
      for _ in 0..<2 {
        let error = #expect(throws: CHHapticError.self) { try engine.start() }
        #expect(error?.localizedDescription.contains(words) == true, "\(error as Any)")
        recorder.host.setPhase(.active)
        recorder.host.beginInterruption()
      }
    }
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
    #expect(rules(strict) == ["playerReleased", "eventDuration"])
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
    for recorder in [lenient, strict] {
      let engine = try recorder.startedEngine()
      try engine.playPattern(from: Data(text.utf8))
      recorder.advance(by: 0.1)
      #expect(recorder.events.count == 1)
    }
    #expect(rules(lenient) == [])
    #expect(rules(strict) == ["unknownParameter"])
    #expect(strict.findings.first?.fact.contains("HapticAttackTime") == true)
  }

  /// Files that the reader repairs, and what the finding names.
  private static let repaired = [
    (#"{"pattern":[{"Event":{"EventType":"HapticTransient","Time":0}}]}"#, "pattern"),
    (#"{"Pattern":[{"Event":{"EventType":"hapticTransient","Time":0}}]}"#, "hapticTransient"),
    (#"{"Pattern":[{"Event":{"EventType":"HapticTransient","Time":0}},]}"#, "comma"),
    ("\u{FEFF}" + #"{"Pattern":[{"Event":{"EventType":"HapticTransient","Time":0}}]}"#, "mark"),
    (#"{"Pattern":[{"Event":{"EventType":"HapticTransient","Time":0,"Time":0}}]}"#, "Time"),
    (
      #"{"Pattern":[{"Event":{"EventType":"HapticTransient","Time":0,"EventParamters":[]}}]}"#,
      "EventParamters"
    ),
    (
      #"{"Pattern":[{"Event":{"EventType":"HapticTransient","Time":0},"#
        + #""Parameter":{"ParameterID":"HapticIntensityControl","ParameterValue":1,"Time":0}}]}"#,
      "Parameter"
    ),
    (
      #"{"Pattern":[{"Event":{"EventType":"HapticTransient","Time":0}},"#
        + #"{"ParameterCurves":{}}]}"#, "ParameterCurves"
    ),
    (
      #"{"Pattern":[{"Event":{"EventType":"HapticTransient","Time":0}},{"ParameterCurve":"#
        + #"{"ParameterID":"HapticIntensityControl","Time":0,"ParameterCurveControlPoints":[]}}]}"#,
      "ParameterCurve"
    ),
    (
      #"{"Pattern":[{"Event":{"EventType":"HapticTransient","Time":0}},{"Parameter":"#
        + #"{"ParameterID":"HapticIntensityControl","ParameterValue":1}}]}"#, "Time"
    ),
  ]

  @Test("every repair of a file is a finding", arguments: repaired)
  func fileRepairs(text: String, name: String) throws {
    for recorder in [lenient, HapticRecorder(), strict] {
      let engine = try recorder.startedEngine()
      try engine.playPattern(from: Data(text.utf8))
      recorder.advance(by: 0.1)
      #expect(recorder.events.count == 1)
      let names = recorder === lenient ? [] : ["fileRepairs"]
      #expect(rules(recorder) == names, "\(recorder.findings)")
      #expect(recorder === lenient || recorder.findings[0].fact.contains(name))
    }
  }

  @Test("notes that repair nothing are no findings")
  func unrepairedFile() throws {
    // No version, unknown keys as tools write them, events that are not in order.
    let text =
      #"{"Metadata":{"Project":"A"},"Pattern":[{"Event":{"EventType":"HapticTransient","Time":0.1}},"#
      + #"{"Event":{"EventType":"HapticTransient","Time":0,"Name":"first"}}]}"#
    let engine = try strict.startedEngine()
    try engine.playPattern(from: Data(text.utf8))
    strict.advance(by: 1)
    #expect(strict.events.count == 2)
    strict.expectNoFindings()
  }

  @Test("values out of range: of events, in patterns, and sent")
  func valueRange() throws {
    for recorder in [lenient, strict] {
      let engine = try recorder.startedEngine()
      let event = CHHapticEvent(
        eventType: .hapticTransient,
        parameters: [
          CHHapticEventParameter(parameterID: .hapticIntensity, value: 1.5),
          // A third of a third, as a client computes it.
          CHHapticEventParameter(parameterID: .hapticSharpness, value: Float(0.1) * 10),
        ], relativeTime: 0)
      let curve = CHHapticParameterCurve(
        parameterID: .hapticSharpnessControl,
        controlPoints: [
          .init(relativeTime: 0, value: -1), .init(relativeTime: 1, value: -2),
          .init(relativeTime: 2, value: .nan),
        ], relativeTime: 0)
      let player = try engine.makePlayer(with: pattern(event))
      try player.start(atTime: 0)
      try player.sendParameters(
        [.init(parameterID: .hapticIntensityControl, value: -0.5, relativeTime: 0)], atTime: 0)
      try? player.scheduleParameterCurve(curve, atTime: 0)
      recorder.advance(by: 0.1)
    }
    #expect(rules(lenient) == [])
    #expect(Set(rules(strict)) == ["valueRange"])
    #expect(
      strict.findings.map(\.fact) == [
        "HapticIntensity is 1.5, and goes from 0 to 1",
        "HapticIntensityControl is -0.5, and goes from 0 to 1",
        "HapticSharpnessControl is -2.0, and goes from -1 to 1",
        "HapticSharpnessControl is nan, and goes from -1 to 1",
      ])
  }

  @Test("a continuous event without a duration")
  func eventDuration() throws {
    let text = #"{"Pattern":[{"Event":{"EventType":"HapticContinuous","Time":0}}]}"#
    for recorder in [lenient, strict] {
      let engine = try recorder.startedEngine()
      try engine.playPattern(from: Data(text.utf8))
      let player = try engine.makePlayer(with: pattern(hum(for: 0), tap()))
      try player.start(atTime: 0)
      try player.stop(atTime: 1)
      recorder.advance(by: 2)
      engine.stop()
    }
    #expect(rules(lenient) == [])
    #expect(strict.findings.filter { $0.rule.name == "eventDuration" }.map(\.count) == [2])
    // Nobody keeps the player of playPattern, which has no end.
    #expect(rules(strict) == ["eventDuration", "playerReleased"])
  }

  @Test("the player after the last one that an engine has room for")
  func playerLimit() throws {
    for recorder in [lenient, HapticRecorder(), strict] {
      let engine = try recorder.startedEngine()
      let taps = try pattern(tap())
      for _ in 0..<100 { try engine.makePlayer(with: taps).start(atTime: 0) }
      var kept = try (0..<32).map { _ in try engine.makePlayer(with: taps) }
      if recorder === strict {
        let error = #expect(throws: NSError.self) { try engine.makeAdvancedPlayer(with: taps) }
        #expect(error?.domain == CoreHapticsErrorDomain)
        #expect(error?.code == -10_851)
        kept.removeLast()
      }
      kept.append(try engine.makeAdvancedPlayer(with: taps))
      #expect(kept.count >= 32)
      recorder.advance(by: 1)
    }
    #expect(rules(lenient) == [])
    #expect(rules(strict) == ["playerLimit"])
  }

  @Test("an engine with a session that starts with sound allowed")
  func sharedSession() throws {
    for recorder in [lenient, HapticRecorder(), strict] {
      for (session, playsHapticsOnly) in [
        (nil, false), (AVAudioSession.sharedInstance(), true), (.sharedInstance(), false),
      ] as [(AVAudioSession?, Bool)] {
        let engine = try recorder.run { try CHHapticEngine(audioSession: session) }
        engine.playsHapticsOnly = playsHapticsOnly
        try engine.start()
      }
      #expect(rules(recorder) == (recorder === strict ? ["sharedSession"] : []))
    }
  }
}
