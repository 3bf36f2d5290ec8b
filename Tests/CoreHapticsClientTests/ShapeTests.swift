import CoreHaptics
import Testing

/// The forms of code that public projects have, each in a client of its own.
@Suite("forms of clients' code")
struct ShapeTests {
  private let recorder = HapticRecorder()
  private let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Examples").standardizedFileURL

  @Test("the framework is the only import, and the session is the shared one")
  func onlyImport() throws {
    let alarm = recorder.run { AlarmHaptics() }
    #expect(!alarm.hasPattern(named: "none"))
    try alarm.ring(knocks: 3)
    recorder.advance(by: 1)
    #expect(alarm.lastStart != nil)
    #expect(recorder.events.map(\.time) == [0, 0.25, 0.375])
    // sin 30°, 60° and 90° as numbers of 32 bits.
    let strengths: [Float] = [0.5, Float(0.75).squareRoot(), 1]
    for (event, strength) in zip(recorder.events, strengths) {
      #expect(abs(event.intensity - strength) < 1e-6)
    }
  }

  @Test("a file is the same pattern however its JSON is read")
  func json() throws {
    let shelf = PatternShelf(folder: examples)
    let file = try CHHapticPattern(
      contentsOf: examples.appendingPathComponent("slice.ahap"))
    let expected = try file.shared()
    #expect(try shelf.byCast("slice").shared() == expected)
    #expect(try shelf.byMapping("slice").shared() == expected)
    #expect(try shelf.byWrapping("slice").shared() == expected)
    let entries = try shelf.entries("slice")
    #expect(entries.count > 1)
    #expect(entries.map(\.duration).max() == file.duration)
  }

  @Test("an exported dictionary is read with the framework's types, and changed")
  func export() throws {
    let pattern = try HapticCue.hurt.makePattern()
    #expect(
      try pattern.summaries() == [
        EventSummary(.hapticTransient, time: 0, duration: 0, intensity: 1),
        EventSummary(.hapticContinuous, time: 0.05, duration: 0.3, intensity: 0.7),
      ])
    #expect(
      try pattern.outline() == ["HapticTransient at 0.0", "HapticContinuous at 0.05"])
    #expect(try pattern.shared() == pattern.sharedByRawValues())
    let engine = try recorder.run { try CHHapticEngine() }
    try engine.start()
    try engine.makePlayer(with: pattern.scaled(by: 0.5)).start(atTime: CHHapticTimeImmediate)
    recorder.advance(by: 1)
    #expect(recorder.events.map(\.intensity) == [0.5, 0.35])
  }

  @MainActor
  @Test("closures of a class of the main actor are called on another thread, and nothing traps")
  func mainActorClosures() async throws {
    let model = StopwatchModel()
    recorder.run { model.open() }
    while !model.isReady { await Task.yield() }
    try model.lap()
    recorder.advance(by: 0.1)
    model.close()
    while model.isReady { await Task.yield() }
    #expect(model.log == ["started", "stopped"])
    #expect(recorder.events.count == 1)
  }

  @Test("cues of an enumeration, with curves in pieces of 16 points")
  func cues() throws {
    let engine = try recorder.run { try CHHapticEngine() }
    try engine.start()
    for cue in HapticCue.allCases {
      try engine.makePlayer(with: cue.makePattern()).start(atTime: CHHapticTimeImmediate)
      recorder.advance(by: 2.5)
    }
    #expect(recorder.events.count == 2 + 2 + 1)
    // The cosine of the engine room has its minimum in the middle of each second.
    let waveform = recorder.waveform
    #expect(waveform.peak(in: 5.48..<5.52) < 0.05)
    #expect(waveform.peak(in: 5.98..<6.02) > 0.95)
    #expect(HapticCue.engineRoom.curves.map(\.controlPoints.count) == [16, 16, 1])
  }

  @Test("an engine behind a protocol of the application: one that fails, and the framework's")
  func ownEngine() throws {
    let broken = BrokenTapEngine()
    var engines: [TapEngine] = [broken, try recorder.run { try CHHapticEngine() }]
    let player = TapPlayer { engines.removeFirst() }
    let pattern = try HapticCue.pickUp.makePattern()
    player.play(pattern)
    #expect(broken.patterns == [pattern])
    player.play(pattern)
    recorder.advance(by: 0.5)
    #expect(recorder.events.map(\.time) == [0, 0.08])
    #expect(engines.isEmpty)
  }

  @Test("a shared manager with a queue, through a reset")
  func sharedManager() {
    let box = recorder.run { CueBox() }
    box.play(.pickUp)
    recorder.advance(by: 0.5)
    recorder.host.resetServices()
    recorder.advance(by: 0)
    #expect(box.restarts == 1)
    box.play(.hurt)
    recorder.advance(by: 0.5)
    #expect(recorder.events.map(\.time) == [0, 0.08, 0.5, 0.55])
  }

  @Test("an engine that an actor owns")
  func actor() async throws {
    let cues = CueActor()
    try await recorder.run { try await cues.play(.hurt) }
    recorder.advance(by: 0.5)
    #expect(recorder.events.count == 2)
    try await cues.close()
    try await recorder.run { try await cues.play(.pickUp) }
    recorder.advance(by: 0.5)
    #expect(recorder.events.count == 4)
  }

  @Test("players behind pointers")
  func handles() throws {
    let table = HandleTable()
    let engine = try recorder.run { try CHHapticEngine() }
    try engine.start()
    let handle = table.retain(try engine.makePlayer(with: HapticCue.pickUp.makePattern()))
    try #require(table.player(handle)).start(atTime: CHHapticTimeImmediate)
    recorder.advance(by: 0.5)
    #expect(recorder.events.count == 2)
    table.release(handle)
  }

  @Test("requests that bring their own events to another task")
  func requests() async throws {
    let tap = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0.1)
    let curve = HapticCue.engineRoom.curves[0]
    let requests: [CueRequest] = [
      .pulse(), .own(events: [tap], parameters: []), .shaped(events: [tap], curves: [curve]),
    ]
    let durations = try await Task.detached {
      try requests.map { try $0.makePattern().duration }
    }.value
    // The curve's 16 points begin at 0, 1/16 s apart.
    #expect(durations == [0.2, 0.1, 0.9375])
  }

  /// Holds the numbers of the page about mixing.
  @Test("200 players of 0.5 sum to 100, or stay within full scale when the host asks for it")
  func mixing() throws {
    var configuration = recorder.system.configuration
    for limited in [false, true] {
      if limited { configuration.limiter = .soft }
      let recorder = HapticRecorder(configuration: configuration)
      let engine = try recorder.run { try CHHapticEngine() }
      try engine.start()
      let half = CHHapticEventParameter(parameterID: .hapticIntensity, value: 0.5)
      let tap = CHHapticEvent(eventType: .hapticTransient, parameters: [half], relativeTime: 0)
      let pattern = try CHHapticPattern(events: [tap], parameters: [])
      for _ in 0..<200 {
        try engine.makePlayer(with: pattern).start(atTime: CHHapticTimeImmediate)
      }
      recorder.advance(by: 0.1)
      // A transient's peak is a number of 32 bits; each of 200 sums rounds once.
      #expect(abs(recorder.waveform.peak() - (limited ? 1 : 100)) < 1e-3)
    }
  }
}
