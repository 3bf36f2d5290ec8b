import CoreHaptics
import Foundation
import Testing

@Suite("devices that have no haptics, and devices that fail")
struct FailureTests {
  @Test("a device without haptics says so, and makes no engine")
  func unsupported() throws {
    let recorder = HapticRecorder(supportsHaptics: false)
    let capabilities = recorder.run { CHHapticEngine.capabilitiesForHardware() }
    #expect(!capabilities.supportsHaptics)
    #expect(!capabilities.supportsAudio)
    // What patterns may hold does not depend on the device.
    #expect(try capabilities.attributes(forDynamicParameter: .hapticIntensityControl).maxValue == 1)
    expect(.notSupported) { _ = try recorder.run { try CHHapticEngine() } }
    expect(.notSupported) { _ = try recorder.run { try CHHapticEngine(audioSession: nil) } }
    #expect(CHHapticEngine.capabilitiesForHardware().supportsHaptics)
    #expect(HapticRecorder().run { CHHapticEngine.capabilitiesForHardware().supportsHaptics })
  }

  @Test("starts fail as often and with the errors that the test asks for, then no more")
  func starts() throws {
    let recorder = HapticRecorder()
    let engine = try recorder.run { try CHHapticEngine() }
    recorder.failStarts(2, with: .serverInitFailed)
    recorder.failStarts(with: .engineStartTimeout)
    let codes = Calls<CHHapticError.Code?>()
    expect(.serverInitFailed) { try engine.start() }
    engine.start { error in codes.add((error as? CHHapticError)?.code) }
    engine.start { error in codes.add((error as? CHHapticError)?.code) }
    engine.start { error in codes.add((error as? CHHapticError)?.code) }
    recorder.advance(by: 0)
    #expect(codes.all == [.serverInitFailed, .engineStartTimeout, nil])
    // An engine that runs has nothing to start.
    recorder.failStarts(with: .insufficientPower)
    try engine.start()
    engine.stop()
    expect(.insufficientPower) { try engine.start() }
    try engine.start()
  }

  @Test("a player and a pattern that start their engine fail with it")
  func startsByPlaying() throws {
    let recorder = HapticRecorder()
    let engine = try recorder.run { try CHHapticEngine() }
    engine.isAutoShutdownEnabled = true
    let player = try engine.makePlayer(with: pattern(tap()))
    recorder.failStarts(2, with: .serverInterrupted)
    expect(.serverInterrupted) { try player.start(atTime: 0) }
    let data = Data(#"{"Pattern":[{"Event":{"EventType":"HapticTransient","Time":0}}]}"#.utf8)
    expect(.serverInterrupted) { try engine.playPattern(from: data) }
    try player.start(atTime: 0)
    recorder.advance(by: 0.1)
    #expect(recorder.events.count == 1)
  }

  @Test("engines cannot be made as often as the test asks for")
  func engines() throws {
    let recorder = HapticRecorder()
    recorder.failEngines(with: .invalidAudioSession)
    expect(.invalidAudioSession) { _ = try recorder.run { try CHHapticEngine() } }
    _ = try recorder.run { try CHHapticEngine() }
  }

  @Test(
    "engines that run stop for any reason, and their handlers hear it",
    arguments: [
      CHHapticEngine.StoppedReason.audioSessionInterrupt, .applicationSuspended, .idleTimeout,
      .notifyWhenFinished, .engineDestroyed, .gameControllerDisconnect, .systemError,
    ])
  func stopped(reason: CHHapticEngine.StoppedReason) throws {
    let recorder = HapticRecorder()
    let engine = try recorder.startedEngine()
    let idle = try recorder.run { try CHHapticEngine() }
    let reasons = Calls<CHHapticEngine.StoppedReason>()
    engine.stoppedHandler = { reasons.add($0) }
    idle.stoppedHandler = { reasons.add($0) }
    let player = try engine.makePlayer(with: pattern(hum(for: 1)))
    try player.start(atTime: 0)
    recorder.advance(by: 0.25)
    recorder.stopEngines(because: reason)
    #expect(reasons.all == [reason])
    recorder.advance(by: 1)
    #expect(recorder.events.map(\.duration) == [0.25])
    expect(.engineNotRunning) { try player.start(atTime: 0) }
    try engine.start()
    try player.start(atTime: 0)
    recorder.advance(by: 0.1)
    #expect(recorder.events.count == 2)
  }

  @Test("a service that dies and cannot be reached at once: what a robust client has to stand")
  func server() throws {
    let recorder = HapticRecorder()
    let engine = try recorder.startedEngine()
    let codes = Calls<CHHapticError.Code?>()
    engine.resetHandler = { [unowned engine] in
      for _ in 0..<3 {
        do {
          try engine.start()
          codes.add(nil)
        } catch { codes.add((error as? CHHapticError)?.code) }
      }
    }
    recorder.failStarts(2, with: .serverInitFailed)
    recorder.host.resetServices()
    recorder.advance(by: 0)
    #expect(codes.all == [.serverInitFailed, .serverInitFailed, nil])
  }

  @Test("an engine holds its audio session as long as it lives")
  func audioSession() throws {
    var session: AVAudioSession? = AVAudioSession()
    weak let held = session
    var engine: CHHapticEngine? = try HapticRecorder().run {
      try CHHapticEngine(audioSession: session)
    }
    session = nil
    #expect(held != nil)
    #expect(engine != nil)
    engine = nil
    #expect(held == nil)
    #expect(AVAudioSession.sharedInstance() === AVAudioSession.sharedInstance())
  }
}
