import CoreHaptics
import Foundation
import Testing

/// The events that a recorder tells are those that the engine has played.
@Suite("recorded events")
struct RecordedEventTests {
  private enum Action {
    case start, stop, pause, resume
    case seek(TimeInterval)
    case loop(Bool)
    case loopEnd(TimeInterval)
    case rate(Float)
  }

  private let recorder = HapticRecorder()
  private let engine: CHHapticEngine

  init() throws { engine = try recorder.startedEngine() }

  /// Plays a pattern from now on, and makes each call at its time from now, up to `time`.
  private func events(
    of pattern: CHHapticPattern, _ commands: [(Action, TimeInterval)], until time: TimeInterval
  ) throws -> [RecordedEvent] {
    let (origin, first) = (recorder.time, recorder.events.count)
    let player = try engine.makeAdvancedPlayer(with: pattern)
    for (action, time) in commands {
      recorder.advance(by: origin + time - recorder.time)
      switch action {
      case .start: try player.start(atTime: 0)
      case .stop: try player.stop(atTime: 0)
      case .pause: try player.pause(atTime: 0)
      case .resume: try player.resume(atTime: 0)
      case .seek(let offset): try player.seek(toOffset: offset)
      case .loop(let isOn): player.loopEnabled = isOn
      case .loopEnd(let end): player.loopEnd = end
      case .rate(let rate): player.playbackRate = rate
      }
    }
    recorder.advance(by: origin + time - recorder.time)
    let events = Array(recorder.events[first...])
    player.loopEnabled = false
    try player.cancel()
    recorder.advance(by: 1)
    return events
  }

  /// A tap at 0, and a vibration from 0.5 to 1.5.
  private func events(
    _ commands: [(Action, TimeInterval)], until time: TimeInterval
  ) throws -> [RecordedEvent] {
    try events(of: pattern(tap(), hum(at: 0.5, for: 1)), commands, until: time)
  }

  /// The times of events, to a thousandth of a millisecond, from the first one's on.
  private func times(_ events: [RecordedEvent]) -> [TimeInterval] {
    events.map { (($0.time - events[0].time) * 1e6).rounded() / 1e6 }
  }

  @Test("a start plays the pattern once, from its time on")
  func start() throws {
    let all = try events([(.start, 2)], until: 10)
    #expect(all.map(\.time) == [2, 2.5])
    #expect(all.map(\.duration) == [nil, 1])
    #expect(all.map(\.type) == [.hapticTransient, .hapticContinuous])
    #expect(try events([(.start, 2)], until: 2.25).count == 1)
  }

  @Test("a stop cuts, and nothing comes after it")
  func stop() throws {
    #expect(
      try events([(.start, 0), (.stop, 0.75)], until: 10).map(\.duration) == [nil, 0.25])
    #expect(try events([(.start, 0), (.stop, 0.25)], until: 10).count == 1)
  }

  @Test("an event with a duration of 0 lasts until a stop, or goes on")
  func endless() throws {
    let endless = try pattern(hum(at: 0, for: 0))
    #expect(
      try events(of: endless, [(.start, 0), (.stop, 0.5)], until: 2).map(\.duration) == [0.5])
    #expect(try events(of: endless, [(.start, 0)], until: 2).map(\.duration) == [nil])
  }

  @Test("a start while playing begins anew")
  func restart() throws {
    let all = try events([(.start, 0), (.start, 1)], until: 10)
    #expect(times(all) == [0, 0.5, 1, 1.5])
    #expect(all[1].duration == 0.5)
  }

  @Test("a pause shifts what follows")
  func pause() throws {
    #expect(
      try times(events([(.start, 0), (.pause, 0.25), (.resume, 1.25)], until: 10)) == [0, 1.5])
    #expect(try events([(.start, 0), (.pause, 0.25)], until: 10).count == 1)
    #expect(
      try events([(.start, 0), (.pause, 0.25), (.stop, 1), (.resume, 2)], until: 10).count == 1)
  }

  @Test("a loop repeats, and its last pass is finished when it is switched off")
  func loop() throws {
    let looping = try events([(.loop(true), 0), (.start, 0)], until: 4)
    #expect(times(looping) == [0, 0.5, 1.5, 2, 3, 3.5])
    let ending = try events([(.loop(true), 0), (.start, 0), (.loop(false), 2)], until: 10)
    #expect(times(ending) == [0, 0.5, 1.5, 2])
    let short = try events([(.loop(true), 0), (.loopEnd(0.25), 0), (.start, 0)], until: 1)
    #expect(times(short) == [0, 0.25, 0.5, 0.75])
  }

  @Test("the shortest loop lasts 5 ms")
  func shortLoop() throws {
    let taps = try events([(.loop(true), 0), (.loopEnd(1e-300), 0), (.start, 0)], until: 0.0505)
    #expect(taps.count == 11)
  }

  @Test("a recording is as long as its file, and a stop cuts it")
  func recording() throws {
    let file = try ToneFile(seconds: 0.25)
    let recording = try pattern(
      CHHapticEvent(
        audioResourceID: engine.registerAudioResource(file.url), parameters: [], relativeTime: 0))
    let looping = try events(of: recording, [(.loop(true), 0), (.start, 0)], until: 1)
    #expect(times(looping) == [0, 0.25, 0.5, 0.75])
    let cut = try events(of: recording, [(.start, 0), (.stop, 0.125)], until: 1)
    #expect(cut.map(\.duration) == [0.125])
  }

  @Test("a loop that is switched on when all has rung out comes too late")
  func lateLoop() throws {
    #expect(try times(events([(.start, 0), (.loop(true), 1.625)], until: 4)) == [0, 0.5])
  }

  @Test("a loop's end that is moved to the past is now")
  func pastLoopEnd() throws {
    let all = try events([(.loop(true), 0), (.start, 0), (.loopEnd(0.25), 1)], until: 1.6)
    #expect(times(all) == [0, 0.5, 1, 1.25, 1.5])
    #expect(all[1].duration == 0.5)
  }

  @Test("a loop's end cuts what would last longer")
  func loopCut() throws {
    let all = try events([(.loop(true), 0), (.loopEnd(1), 0), (.start, 0)], until: 1.25)
    #expect(times(all) == [0, 0.5, 1])
    #expect(all[1].duration == 0.5)
  }

  @Test("a rate scales times and durations, also of what sounds")
  func rate() throws {
    let fast = try events([(.rate(2), 0), (.start, 0)], until: 10)
    #expect(times(fast) == [0, 0.25])
    #expect(fast[1].duration == 0.5)
    let start = recorder.time
    let faster = try events([(.start, 0), (.rate(2), 0.75)], until: 10)
    #expect(times(faster) == [0, 0.5])
    // Half of the three quarters that are left: it ends there, with a release of 2 ms.
    #expect(faster[1].duration == 0.625)
    #expect(recorder.waveform.peak(in: start + 1.1..<start + 1.125) > 0.9)
    #expect(recorder.waveform.peak(in: start + 1.135..<start + 2) == 0)
  }

  @Test("a seek goes there, and past the end ends it or goes round")
  func seek() throws {
    #expect(try times(events([(.start, 0), (.seek(0), 0.25)], until: 10)) == [0, 0.25, 0.75])
    #expect(try times(events([(.start, 0), (.seek(0.25), 0.5)], until: 10)).last == 0.75)
    #expect(try events([(.start, 0), (.seek(5), 0.25)], until: 10).count == 1)
    #expect(
      try times(events([(.loop(true), 0), (.start, 0), (.seek(5), 0.25)], until: 1))
        == [0, 0.25, 0.75])
    // A loop goes round at its end or the pattern's, whichever is first.
    #expect(
      try times(
        events(
          [(.loop(true), 0), (.loopEnd(4), 0), (.start, 0), (.seek(2), 0.25)], until: 1))
        == [0, 0.25, 0.75])
    // Past the end, a paused player ends too.
    #expect(
      try events(
        [(.start, 0), (.pause, 0.25), (.seek(5), 0.3), (.resume, 0.5)], until: 9
      ).count == 1)
    #expect(
      try times(
        events(
          [(.start, 0), (.pause, 0.25), (.seek(0.4), 0.3), (.resume, 0.5)], until: 9))
        == [0, 0.6])
  }
}
