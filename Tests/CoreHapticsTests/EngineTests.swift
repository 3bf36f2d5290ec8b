import CoreHaptics
import Foundation
import Testing

@Suite("engines")
struct EngineTests {
  private let recorder = HapticRecorder()

  @Test("a player does not start before its engine, nor after a stop")
  func notRunning() throws {
    let engine = try recorder.run { try CHHapticEngine() }
    let player = try engine.makePlayer(with: pattern(tap()))
    expect(.engineNotRunning) { try player.start(atTime: 0) }
    try engine.start()
    try player.start(atTime: 0)
    recorder.advance(by: 0.1)
    engine.stop()
    expect(.engineNotRunning) { try player.start(atTime: 0) }
    #expect(recorder.events.count == 1)
  }

  @Test("start and stop complete, each once, and a running engine may be started again")
  func completions() async throws {
    let engine = try recorder.run { try CHHapticEngine() }
    let calls = Calls<String>()
    engine.start { error in calls.add("started \(error == nil)") }
    engine.start(completionHandler: { error in calls.add("started \(error == nil)") })
    engine.stop { error in calls.add("stopped \(error == nil)") }
    engine.stop(completionHandler: nil)
    try await engine.stop()
    try await engine.start()
    try engine.makePlayer(with: pattern(tap())).start(atTime: 0)
    try await engine.stop()
    recorder.advance(by: 0)
    #expect(calls.all == ["started true", "started true", "stopped true"])
  }

  @Test("a stop fades out what plays: no step is larger than the signal's own")
  func fade() throws {
    let engine = try recorder.startedEngine()
    try engine.makePlayer(with: pattern(hum(for: 1))).start(atTime: 0)
    recorder.advance(by: 0.1)
    engine.stop()
    recorder.advance(by: 0.1)
    let samples = recorder.waveform.haptic
    let steps = zip(samples.dropFirst(), samples).map { abs($0 - $1) }
    #expect(steps[4_790...].max()! <= steps[2_400..<4_790].max()! * 1.2)
    // The fade is a bit of the hum, and then there is nothing.
    #expect(samples[4_800..<5_000].contains { abs($0) > 0.1 })
    #expect(samples[5_280...].allSatisfy { $0 == 0 })
  }

  @Test("a start in the background fails, and its completion says so")
  func startInBackground() throws {
    let engine = try recorder.run { try CHHapticEngine() }
    recorder.host.setPhase(.background)
    let calls = Calls<CHHapticError.Code?>()
    engine.start { error in calls.add((error as? CHHapticError)?.code) }
    expect(.operationNotPermitted) { try engine.start() }
    recorder.advance(by: 0)
    #expect(calls.all == [.operationNotPermitted])
    recorder.host.setPhase(.active)
    let player = try engine.makePlayer(with: pattern(tap()))
    expect(.engineNotRunning) { try player.start(atTime: 0) }
    try engine.start()
    try player.start(atTime: 0)
  }

  @Test("the stopped handler hears of what others do, not of the client's own stop")
  func stoppedHandler() throws {
    let engine = try recorder.startedEngine()
    let reasons = Calls<CHHapticEngine.StoppedReason>()
    engine.stoppedHandler = { reason in
      #expect(!Thread.isMainThread)
      reasons.add(reason)
    }
    engine.stop()
    recorder.advance(by: 0)
    #expect(reasons.all == [])
    try engine.start()
    recorder.host.setPhase(.background)
    recorder.advance(by: 0)
    #expect(reasons.all == [.applicationSuspended])
    recorder.host.setPhase(.active)
    try engine.start()
    recorder.host.beginInterruption()
    recorder.advance(by: 0)
    #expect(reasons.all == [.applicationSuspended, .audioSessionInterrupt])
    recorder.host.endInterruption()
    try engine.start()
    try engine.makePlayer(with: pattern(tap())).start(atTime: 0)
    engine.stoppedHandler(.systemError)
    #expect(reasons.count == 3)
  }

  @Test("a reset: the handler is called, players are invalid, properties and patterns are not")
  func reset() throws {
    let engine = try recorder.startedEngine()
    engine.isMutedForAudio = true
    let taps = try pattern(tap())
    let player = try engine.makePlayer(with: taps)
    let calls = Calls<Bool>()
    engine.resetHandler = { calls.add(Thread.isMainThread) }
    recorder.host.resetServices()
    recorder.advance(by: 0)
    #expect(calls.all == [false])
    expect(.engineNotRunning) { try engine.makePlayer(with: taps).start(atTime: 0) }
    try engine.start()
    expect(.invalidPatternPlayer) { try player.start(atTime: 0) }
    try engine.makePlayer(with: taps).start(atTime: 0)
    recorder.advance(by: 0.1)
    #expect(recorder.events.count == 1)
    #expect(engine.isMutedForAudio)
    engine.resetHandler()
    #expect(calls.count == 2)
  }

  @Test("an engine that is let go of while it runs is heard of last")
  func destroyed() throws {
    let reasons = Calls<CHHapticEngine.StoppedReason>()
    var engine: CHHapticEngine? = try recorder.startedEngine()
    engine?.stoppedHandler = { reasons.add($0) }
    let player = try engine?.makePlayer(with: pattern(hum(for: 5)))
    try player?.start(atTime: 0)
    recorder.advance(by: 0.1)
    engine = nil
    recorder.advance(by: 0.5)
    for _ in 0..<500 where reasons.count == 0 { usleep(1_000) }
    #expect(reasons.all == [.engineDestroyed])
    expect(.engineNotRunning) { try player?.start(atTime: 0) }
  }

  @Test("auto-shutdown: stopped after two minutes of nothing, started by the next player")
  func autoShutdown() throws {
    let engine = try recorder.startedEngine()
    let reasons = Calls<CHHapticEngine.StoppedReason>()
    engine.stoppedHandler = { reasons.add($0) }
    #expect(!engine.isAutoShutdownEnabled)
    engine.isAutoShutdownEnabled = true
    let player = try engine.makePlayer(with: pattern(tap()))
    try player.start(atTime: 0)
    recorder.advance(by: 100)
    #expect(reasons.all == [])
    recorder.advance(by: 25)
    #expect(reasons.all == [.idleTimeout])
    try player.start(atTime: 0)
    recorder.advance(by: 0.1)
    #expect(recorder.events.map(\.time) == [0, 125])
  }

  @Test("auto-shutdown: an engine that was never started is started by its first player")
  func autoStart() throws {
    let engine = try recorder.run { try CHHapticEngine() }
    engine.isAutoShutdownEnabled = true
    try engine.makePlayer(with: pattern(tap())).start(atTime: 0)
    recorder.advance(by: 0.1)
    #expect(recorder.events.count == 1)
    recorder.host.setPhase(.background)
    let player = try engine.makePlayer(with: pattern(tap()))
    expect(.engineNotRunning) { try player.start(atTime: 0) }
  }

  @Test("when all players have finished the handler decides", arguments: [false, true])
  func finished(stops: Bool) throws {
    let engine = try recorder.startedEngine()
    let reasons = Calls<CHHapticEngine.StoppedReason>()
    let calls = Calls<TimeInterval>()
    engine.stoppedHandler = { reasons.add($0) }
    let player = try engine.makePlayer(with: pattern(hum(for: 0.5)))
    try player.start(atTime: 0)
    engine.notifyWhenPlayersFinished { [recorder] error in
      #expect(error == nil)
      calls.add(recorder.time)
      return stops ? .stopEngine : .leaveEngineRunning
    }
    recorder.advance(by: 0.4)
    #expect(calls.all == [])
    try engine.makePlayer(with: pattern(hum(for: 0.5))).start(atTime: 0)
    recorder.advance(by: 0.3)
    #expect(calls.all == [])
    recorder.advance(by: 1)
    // Until 0.9 s, and a release of 2 ms; a block is 10.7 ms.
    #expect(calls.count == 1)
    #expect(calls.all.allSatisfy { $0 > 0.9 && $0 < 0.95 })
    #expect(reasons.all == (stops ? [.notifyWhenFinished] : []))
    if stops {
      expect(.engineNotRunning) { try player.start(atTime: 0) }
    } else {
      try player.start(atTime: 0)
    }
  }

  @Test("with nothing to wait for the handler is called at once")
  func finishedAtOnce() throws {
    let engine = try recorder.startedEngine()
    let calls = Calls<Bool>()
    engine.notifyWhenPlayersFinished { _ in
      calls.add(true)
      return .stopEngine
    }
    recorder.advance(by: 0)
    engine.notifyWhenPlayersFinished { _ in
      calls.add(true)
      return .leaveEngineRunning
    }
    recorder.advance(by: 0)
    #expect(calls.count == 2)
  }

  @Test("the clock goes on from block to block")
  func currentTime() throws {
    recorder.advance(by: 1)
    let engine = try recorder.startedEngine()
    #expect(engine.currentTime == 0)
    recorder.advance(by: 0.25)
    #expect(engine.currentTime == 0.25)
    engine.stop()
    recorder.advance(by: 0.25)
    #expect(engine.currentTime == 0.5)
    #expect(recorder.time == 1.5)
  }

  @Test("a pattern of a file or of data plays at once, on an engine that it starts")
  func playPattern() throws {
    let engine = try recorder.run { try CHHapticEngine() }
    let text = #"{"Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0.5}}]}"#
    try engine.playPattern(from: Data(text.utf8))
    recorder.advance(by: 1)
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).ahap")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try engine.playPattern(from: file)
    recorder.advance(by: 1)
    #expect(recorder.events.map(\.time) == [0.5, 1.5])
    expect(.invalidPatternData) { try engine.playPattern(from: Data("?".utf8)) }
    expect(.fileNotFound) { try engine.playPattern(from: URL(fileURLWithPath: "/none.ahap")) }
  }

  @Test("a pattern without events makes no player")
  func emptyPattern() throws {
    let engine = try recorder.startedEngine()
    expect(.invalidPatternData) { _ = try engine.makePlayer(with: pattern()) }
    expect(.invalidPatternData) { _ = try engine.makeAdvancedPlayer(with: pattern()) }
  }

  @Test("haptics and audio are muted apart, while they play")
  func mutes() throws {
    let engine = try recorder.startedEngine()
    #expect(!engine.isMutedForAudio && !engine.isMutedForHaptics)
    try engine.makePlayer(with: pattern(hum(for: 4), tone(for: 4))).start(atTime: 0)
    recorder.advance(by: 1)
    engine.isMutedForHaptics = true
    recorder.advance(by: 1)
    engine.isMutedForHaptics = false
    engine.isMutedForAudio = true
    recorder.advance(by: 1)
    let waveform = recorder.waveform
    // A mute moves within the engine's smoothing of 5 ms.
    #expect(waveform.peak(in: 0..<1) > 0.9)
    #expect(waveform.peak(in: 1.1..<2) == 0)
    #expect(waveform.peak(in: 2.1..<3) > 0.9)
    #expect(waveform.audioPeak(in: 1.1..<2) > 0.5)
    #expect(waveform.audioPeak(in: 2.1..<3) == 0)
  }

  @Test("haptics only and audio only, from the next start on")
  func only() throws {
    let engine = try recorder.startedEngine()
    #expect(!engine.playsHapticsOnly && !engine.playsAudioOnly)
    let player = try engine.makePlayer(with: pattern(hum(for: 0.5), tone(for: 0.5)))
    engine.playsHapticsOnly = true
    try player.start(atTime: 0)
    recorder.advance(by: 1)
    engine.stop()
    try engine.start()
    try player.start(atTime: 0)
    recorder.advance(by: 1)
    engine.playsHapticsOnly = false
    engine.playsAudioOnly = true
    engine.stop()
    try engine.start()
    try player.start(atTime: 0)
    recorder.advance(by: 1)
    let waveform = recorder.waveform
    #expect(waveform.peak(in: 0..<1) > 0.9 && waveform.audioPeak(in: 0..<1) > 0.5)
    // A bus falls silent within the engine's smoothing of 5 ms.
    #expect(waveform.peak(in: 1..<2) > 0.9 && waveform.audioPeak(in: 1.01..<2) == 0)
    #expect(waveform.peak(in: 2.01..<3) == 0 && waveform.audioPeak(in: 2..<3) > 0.5)
  }

  @Test("engines of one process are independent, and a session changes nothing")
  func severalEngines() throws {
    let first = try recorder.startedEngine()
    let second = try recorder.run { try CHHapticEngine(audioSession: nil) }
    try second.start()
    first.stop()
    try second.makePlayer(with: pattern(tap())).start(atTime: 0)
    recorder.advance(by: 0.1)
    #expect(recorder.events.count == 1)
  }

  @Test("an invalid configuration makes no engine")
  func configuration() {
    var configuration = recorder.system.configuration
    configuration.sampleRate = 1
    let system = HapticSystem(clock: .manual, configuration: configuration)
    expect(.invalidEngineParameter) { _ = try system.run { try CHHapticEngine() } }
  }
}
