import CoreHaptics
import Foundation
import Testing

@Suite("clients written for Apple's framework")
struct ClientTests {
  private let recorder = HapticRecorder()

  @Test("a button: one tap for each press")
  func button() {
    let button = recorder.run { HapticButton() }
    button.press()
    recorder.advance(by: 0.5)
    button.press()
    recorder.advance(by: 0.5)
    #expect(recorder.events.map(\.type) == [.hapticTransient, .hapticTransient])
    #expect(recorder.events.map(\.time) == [0, 0.5])
    #expect(recorder.events.map(\.intensity) == [0.9, 0.9])
    // A transient's largest sample is its intensity (rendering model, sections 5 and 6).
    #expect(abs(recorder.waveform.peak(in: 0..<0.1) - 0.9) < 1e-3)
    #expect(recorder.waveform.peak(in: 0.2..<0.5) == 0)
    #expect(abs(recorder.waveform.peak(in: 0.5..<0.6) - 0.9) < 1e-3)
  }

  @Test("a slice: a rustle with a cut in it, and the engine stops when it is over")
  func slice() throws {
    let kitchen = try #require(recorder.run { KitchenHaptics() })
    try kitchen.slice()
    recorder.advance(by: 1)
    #expect(recorder.events.map(\.type) == [.hapticContinuous, .hapticTransient])
    #expect(recorder.events.map(\.time) == [0, 0.08])
    #expect(recorder.events[0].duration == 0.25)
    #expect(recorder.waveform.peak(in: 0.08..<0.12) > 0.9)
    let player = try kitchen.engine.makePlayer(
      with: CHHapticPattern(
        events: [CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0)],
        parameters: []))
    kitchen.engine.isAutoShutdownEnabled = false
    #expect(throws: CHHapticError.self) { try player.start(atTime: 0) }
    try kitchen.slice()
    recorder.advance(by: 1)
    #expect(recorder.events.count == 4)
  }

  @Test("a crunch: three bites, and a sound on the audio bus")
  func crunch() throws {
    let file = try ToneFile(named: "crunch.wav")
    let kitchen = try #require(recorder.run { KitchenHaptics(crunchURL: file.url) })
    try kitchen.crunch()
    recorder.advance(by: 1)
    #expect(
      recorder.events.map(\.type)
        == [.hapticTransient, .audioCustom, .hapticTransient, .hapticTransient])
    #expect(recorder.waveform.audioPeak(in: 0..<0.3) > 0.2)
    #expect(recorder.waveform.audioPeak(in: 0.5..<1) == 0)
    #expect(recorder.waveform.peak(in: 0..<0.3) > 0.5)
  }

  @Test("a splash: loud at first, then it decays by itself")
  func splash() throws {
    let kitchen = try #require(recorder.run { KitchenHaptics(crunchURL: nil) })
    try kitchen.splash()
    recorder.advance(by: 1)
    let waveform = recorder.waveform
    #expect(waveform.peak(in: 0..<0.05) == 0)
    #expect(waveform.rms(in: 0.06..<0.1) > 2 * waveform.rms(in: 0.2..<0.3))
    // Attack of 0.1 takes 4 ms, decay of 0.7 takes 252 ms (rendering model, section 4).
    #expect(waveform.peak(in: 0.32..<1) == 0)
  }

  @Test("a breath: intensity follows its curve up and down")
  func curve() async throws {
    let guide = BreathingGuide()
    try await recorder.run { try await guide.prepare() }
    try guide.breathe(inhaling: 2, exhaling: 2)
    recorder.advance(by: 5)
    let waveform = recorder.waveform
    #expect(waveform.peak(in: 0..<0.05) < 0.05)
    #expect(abs(waveform.peak(in: 0.95..<1.05) - 0.5) < 0.05)
    #expect(waveform.peak(in: 1.95..<2.05) > 0.95)
    #expect(abs(waveform.peak(in: 2.95..<3.05) - 0.5) < 0.05)
    #expect(recorder.events.map(\.duration) == [4])
  }

  @Test("a texture: intensity follows the moving finger until it is lifted")
  func finger() throws {
    let pad = TexturePad()
    recorder.run { pad.prepare() }
    pad.touchBegan()
    for speed: Float in [0.2, 0.6, 1, 0.4] {
      pad.moved(speed: speed)
      recorder.advance(by: 0.4)
    }
    pad.touchEnded()
    recorder.advance(by: 0.4)
    let waveform = recorder.waveform
    for (index, speed) in [Float(0.2), 0.6, 1, 0.4].enumerated() {
      let begin = 0.4 * Double(index)
      // From 50 ms on the change has been smoothed in; a pass that ends at 1 s dips.
      let range = index == 2 ? begin + 0.05..<begin + 0.15 : begin + 0.05..<begin + 0.4
      #expect(abs(waveform.peak(in: range) - speed) < 0.02)
    }
    #expect(waveform.peak(in: 1.65..<2) == 0)
    #expect(pad.strokes == 1)
    #expect(recorder.parameters.filter { $0.id == .hapticIntensityControl }.count == 5)
    #expect(recorder.events.map(\.time) == [0, 1])
  }

  @Test("a reset: the handler registers the sound again, and it plays")
  func reset() throws {
    let file = try ToneFile()
    let jukebox = try recorder.run { try JukeboxHaptics(soundURL: file.url) }
    try jukebox.play()
    recorder.advance(by: 1)
    recorder.host.resetServices()
    recorder.advance(by: 0.1)
    #expect(jukebox.resetCount == 1)
    try jukebox.play()
    recorder.advance(by: 0.9)
    #expect(recorder.waveform.audioPeak(in: 0..<0.2) > 0.2)
    #expect(recorder.waveform.audioPeak(in: 1.1..<1.3) > 0.2)
    #expect(recorder.events.count == 4)
  }

  @Test("background and foreground: a client that follows the scene plays before and after")
  func background() throws {
    let client = recorder.run { NotificationHaptics() }
    let scene = recorder.host.connectScene(phase: .active)
    try recorder.run { try client.notify() }
    recorder.advance(by: 0.5)
    client.sceneDidEnterBackground()
    scene.setPhase(.background)
    recorder.advance(by: 0.5)
    #expect(throws: CHHapticError.self) { try client.notify() }
    scene.setPhase(.inactive)
    client.sceneWillEnterForeground()
    scene.setPhase(.active)
    recorder.advance(by: 0.5)
    try client.notify()
    recorder.advance(by: 0.5)
    #expect(recorder.events.map(\.time) == [0, 0.15, 1.5, 1.65])
    #expect(recorder.waveform.peak(in: 0.3..<1.4) == 0)
    #expect(recorder.waveform.peak(in: 1.5..<1.7) > 0.4)
  }

  @Test(
    "background and foreground: a client that knows nothing of it comes back on a lenient device only",
    arguments: [(DeviceBehavior.lenient, [0, 1]), (.documented, [0])])
  func unknowingClient(behavior: DeviceBehavior, times: [TimeInterval]) throws {
    let recorder = HapticRecorder(behaving: behavior)
    let button = recorder.run { HapticButton() }
    recorder.host.setPhase(.active)
    button.press()
    recorder.advance(by: 0.5)
    recorder.host.setPhase(.background)
    button.press()
    recorder.advance(by: 0.5)
    recorder.host.setPhase(.active)
    button.press()
    recorder.advance(by: 0.5)
    #expect(recorder.events.map(\.time) == times)
  }

  @Test("a test double of a player, and what takes either")
  func ownPlayer() throws {
    let silent = SilentPlayer()
    let engine = try recorder.run { try CHHapticEngine() }
    try engine.start()
    let tap = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0)
    let real = try engine.makePlayer(with: CHHapticPattern(events: [tap], parameters: []))
    let players: [CHHapticPatternPlayer] = [silent, real]
    for player in players {
      player.isMuted = false
      try player.start(atTime: CHHapticTimeImmediate)
    }
    recorder.advance(by: 0.1)
    #expect(silent.starts == [0])
    #expect(recorder.events.count == 1)
  }

  @MainActor
  @Test("a view model on the main actor")
  func mainActor() async throws {
    let client = MainActorClient()
    try await recorder.run { try await client.prepare() }
    #expect(client.isRunning)
    try client.tap()
    recorder.advance(by: 0.1)
    recorder.host.setPhase(.background)
    recorder.advance(by: 0.1)
    for _ in 0..<100 where client.reasons.isEmpty || client.finishedCount == 0 {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(client.reasons == [.applicationSuspended])
    #expect(client.finishedCount == 1)
    #expect(recorder.events.count == 1)
    await client.stop()
  }
}
