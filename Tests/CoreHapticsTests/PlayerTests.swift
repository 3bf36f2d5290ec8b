import CoreHaptics
import Foundation
import Testing

@Suite("players")
struct PlayerTests {
  private let recorder = HapticRecorder()
  private let engine: CHHapticEngine

  init() throws { engine = try recorder.startedEngine() }

  @Test("a start waits for its time; what has passed is now")
  func startTime() throws {
    recorder.advance(by: 1)
    let player = try engine.makePlayer(with: pattern(tap()))
    try player.start(atTime: engine.currentTime + 0.5)
    recorder.advance(by: 1)
    try player.start(atTime: 0.1)
    recorder.advance(by: 0.1)
    #expect(recorder.events.map(\.time) == [1.5, 2])
    let waveform = recorder.waveform
    #expect(waveform.peak(in: 0..<1.499) == 0)
    #expect(waveform.peak(in: 1.5..<1.53) > 0.9)
    #expect(waveform.peak(in: 2..<2.03) > 0.9)
  }

  @Test("negative and endless times are refused")
  func invalidTimes() throws {
    let player = try engine.makeAdvancedPlayer(with: pattern(tap()))
    for time in [-1, .infinity, -.infinity, Double.nan] {
      expect(.invalidTime) { try player.start(atTime: time) }
      expect(.invalidTime) { try player.stop(atTime: time) }
      expect(.invalidTime) { try player.pause(atTime: time) }
      expect(.invalidTime) { try player.resume(atTime: time) }
      expect(.invalidTime) { try player.seek(toOffset: time) }
      expect(.invalidTime) {
        try player.sendParameters(
          [.init(parameterID: .hapticIntensityControl, value: 1, relativeTime: 0)], atTime: time)
      }
    }
  }

  @Test("a stop waits for its time")
  func stopTime() throws {
    let player = try engine.makePlayer(with: pattern(hum(for: 2)))
    try player.start(atTime: 0)
    try player.stop(atTime: 0.5)
    recorder.advance(by: 1)
    #expect(recorder.events.map(\.duration) == [0.5])
    // A release of 2 ms.
    #expect(recorder.waveform.peak(in: 0.45..<0.5) > 0.9)
    #expect(recorder.waveform.peak(in: 0.51..<1) == 0)
  }

  @Test("a start while playing begins anew, and a player plays as often as it is asked to")
  func restart() throws {
    let player = try engine.makePlayer(with: pattern(tap(at: 0.1)))
    for _ in 0..<3 {
      try player.start(atTime: 0)
      recorder.advance(by: 0.05)
    }
    recorder.advance(by: 1)
    try player.stop(atTime: 0)
    try player.start(atTime: 0)
    recorder.advance(by: 1)
    #expect(recorder.events.count == 2)
    #expect(abs(recorder.events[0].time - 0.2) < 1e-9)
    #expect(abs(recorder.events[1].time - 1.25) < 1e-9)
  }

  @Test("cancelling drops what is scheduled, and stops")
  func cancel() throws {
    let player = try engine.makePlayer(with: pattern(hum(for: 5)))
    try player.start(atTime: 0)
    try player.start(atTime: 1)
    for time in [0.25, 0.75] {
      try player.sendParameters(
        [.init(parameterID: .hapticSharpnessControl, value: 0.1, relativeTime: 0)], atTime: time)
    }
    recorder.advance(by: 0.5)
    try player.cancel()
    recorder.advance(by: 2)
    #expect(recorder.events.map(\.duration) == [0.5])
    #expect(recorder.parameters.map(\.time) == [0.25])
    #expect(recorder.waveform.peak(in: 0.55..<2.5) == 0)
  }

  @Test("a parameter that is sent counts from its time on")
  func parameters() throws {
    let player = try engine.makePlayer(with: pattern(hum(for: 3)))
    try player.start(atTime: 0)
    try player.sendParameters(
      [
        CHHapticDynamicParameter(
          parameterID: .hapticIntensityControl, value: 0.3, relativeTime: 0.5)
      ],
      atTime: 0.5)
    recorder.advance(by: 2)
    let waveform = recorder.waveform
    #expect(waveform.peak(in: 0.9..<1) > 0.99)
    #expect(abs(waveform.peak(in: 1.05..<2) - 0.3) < 0.01)
    #expect(recorder.parameters.map(\.time) == [1])
    expect(.invalidParameterType) {
      try player.sendParameters(
        [.init(parameterID: .init(rawValue: "Sustained"), value: 1, relativeTime: 0)], atTime: 0)
    }
  }

  @Test("a curve that is scheduled counts from the time it is scheduled for, not from its own")
  func curve() throws {
    let player = try engine.makePlayer(with: pattern(hum(for: 4)))
    try player.start(atTime: 0)
    let curve = CHHapticParameterCurve(
      parameterID: .hapticIntensityControl,
      controlPoints: [.init(relativeTime: 0, value: 1), .init(relativeTime: 2, value: 0)],
      relativeTime: 7)
    try player.scheduleParameterCurve(curve, atTime: 1)
    recorder.advance(by: 4)
    let waveform = recorder.waveform
    #expect(waveform.peak(in: 0.9..<1) > 0.99)
    #expect(abs(waveform.peak(in: 1.97..<2.03) - 0.5) < 0.03)
    #expect(waveform.peak(in: 3..<4) == 0)
    #expect(recorder.parameters.map(\.time) == [1, 3])
  }

  @Test("a player is muted by itself")
  func mute() throws {
    let player = try engine.makePlayer(with: pattern(hum(for: 3), tone(for: 3)))
    #expect(!player.isMuted)
    try player.start(atTime: 0)
    recorder.advance(by: 0.5)
    player.isMuted = true
    try engine.makePlayer(with: pattern(tap(at: 0.25))).start(atTime: 0)
    recorder.advance(by: 0.5)
    #expect(player.isMuted)
    let waveform = recorder.waveform
    #expect(waveform.peak(in: 0.55..<0.74) == 0)
    #expect(waveform.audioPeak(in: 0.55..<1) == 0)
    #expect(waveform.peak(in: 0.75..<0.8) > 0.9)
  }

  @Test("a player that is let go of plays to its end")
  func release() throws {
    try engine.makePlayer(with: pattern(tap(at: 0.5))).start(atTime: 0)
    recorder.advance(by: 1)
    #expect(recorder.waveform.peak(in: 0.5..<0.6) > 0.9)
  }

  @Test("a pause holds, and resuming goes on in the middle of an event")
  func pause() throws {
    let player = try engine.makeAdvancedPlayer(with: pattern(hum(for: 1), tap(at: 0.8)))
    try player.start(atTime: 0)
    try player.pause(atTime: 0.5)
    try player.resume(atTime: 1.5)
    recorder.advance(by: 3)
    let waveform = recorder.waveform
    #expect(waveform.peak(in: 0.4..<0.5) > 0.9)
    #expect(waveform.peak(in: 0.55..<1.5) == 0)
    #expect(waveform.peak(in: 1.55..<1.75) > 0.9)
    #expect(waveform.peak(in: 2.05..<3) == 0)
    #expect(recorder.events.filter { $0.type == .hapticTransient }.map(\.time) == [1.8])
  }

  @Test("a seek goes to its time; long events that began before are left out")
  func seek() throws {
    let player = try engine.makeAdvancedPlayer(with: pattern(hum(for: 1), tap(at: 1.5)))
    try player.start(atTime: 0)
    recorder.advance(by: 0.1)
    try player.seek(toOffset: 0.5)
    recorder.advance(by: 2)
    let waveform = recorder.waveform
    #expect(waveform.peak(in: 0.15..<1.09) == 0)
    #expect(waveform.peak(in: 1.1..<1.2) > 0.9)
    #expect(recorder.events.filter { $0.type == .hapticTransient }.count == 1)
  }

  @Test("a loop repeats until it is switched off; its end can be moved")
  func loop() throws {
    let player = try engine.makeAdvancedPlayer(with: pattern(tap(), hum(at: 0.5, for: 1)))
    #expect(!player.loopEnabled)
    #expect(player.loopEnd == 1.5)
    player.loopEnabled = true
    try player.start(atTime: 0)
    recorder.advance(by: 2)
    player.loopEnabled = false
    recorder.advance(by: 3)
    #expect(
      recorder.events.filter { $0.type == .hapticTransient }.map(\.time) == [0, 1.5])
    player.loopEnd = 0.25
    player.loopEnabled = true
    #expect(player.loopEnd == 0.25)
    try player.start(atTime: 0)
    recorder.advance(by: 0.6)
    try player.stop(atTime: 0)
    #expect(
      recorder.events.filter { $0.type == .hapticTransient }.map(\.time)
        == [0, 1.5, 5, 5.25, 5.5])
    #expect(recorder.waveform.peak(in: 5.25..<5.3) > 0.9)
    #expect(player.loopEnabled)
  }

  @Test("a rate makes times shorter; what is no rate is ignored")
  func rate() throws {
    let player = try engine.makeAdvancedPlayer(with: pattern(hum(for: 1), tap(at: 0.8)))
    #expect(player.playbackRate == 1)
    player.playbackRate = 2
    for rate: Float in [0, -1, .nan] {
      player.playbackRate = rate
      #expect(player.playbackRate == 2)
    }
    try player.start(atTime: 0)
    recorder.advance(by: 1)
    #expect(recorder.events.map(\.time) == [0, 0.4])
    #expect(recorder.events[0].duration == 0.5)
    #expect(recorder.waveform.peak(in: 0.45..<0.5) > 0.9)
    #expect(recorder.waveform.peak(in: 0.55..<1) == 0)
  }

  @Test("a player completes once for each start, at its end or by a stop, not by a pause")
  func completion() throws {
    let player = try engine.makeAdvancedPlayer(with: pattern(hum(for: 0.5)))
    let calls = Calls<TimeInterval>()
    player.completionHandler = { [recorder] error in
      #expect(error == nil)
      #expect(!Thread.isMainThread)
      calls.add(recorder.time)
    }
    try player.start(atTime: 0)
    recorder.advance(by: 1)
    #expect(calls.count == 1)
    try player.start(atTime: 0)
    recorder.advance(by: 0.1)
    try player.pause(atTime: 0)
    recorder.advance(by: 1)
    #expect(calls.count == 1)
    try player.stop(atTime: 0)
    recorder.advance(by: 0.1)
    #expect(calls.count == 2)
    player.completionHandler(nil)
    #expect(calls.count == 3)
  }

  @Test("a completion may start the next player")
  func chain() throws {
    let taps = try pattern(tap())
    let engine = engine
    let player = try engine.makeAdvancedPlayer(with: pattern(hum(for: 0.5)))
    player.completionHandler = { _ in
      try? engine.makePlayer(with: taps).start(atTime: CHHapticTimeImmediate)
    }
    try player.start(atTime: 0)
    recorder.advance(by: 1)
    #expect(recorder.events.map(\.type) == [.hapticContinuous, .hapticTransient])
    #expect(recorder.waveform.peak(in: 0.5..<0.6) > 0.9)
  }

  @Test("whatever ends a player completes it", arguments: ["stop", "suspend", "reset", "cancel"])
  func completionOfAll(ending: String) throws {
    let calls = Calls<Bool>()
    let players = try (0..<4).map { _ in
      let player = try engine.makeAdvancedPlayer(with: pattern(hum(for: 5)))
      player.completionHandler = { calls.add($0 == nil) }
      return player
    }
    for (index, player) in players.enumerated() {
      try player.start(atTime: index == 3 ? 3 : 0)
    }
    recorder.advance(by: 0.1)
    try players[1].pause(atTime: 0)
    recorder.advance(by: 0.1)
    switch ending {
    case "stop": engine.stop()
    case "suspend": recorder.host.setPhase(.background)
    case "reset": recorder.host.resetServices()
    default: for player in players { try player.cancel() }
    }
    // A start that waits for its time may complete when that comes.
    recorder.advance(by: 3)
    #expect(calls.count == 4)
    #expect(recorder.waveform.peak(in: 0.3..<3) == 0)
  }
}
