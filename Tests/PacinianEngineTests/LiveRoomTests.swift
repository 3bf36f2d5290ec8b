import PacinianModel
import PacinianTestSupport
import Testing

@testable import PacinianEngine

/// The room for live values: one player's future does not take another's present.
@Suite struct LiveRoomTests {
  private let pattern = Pattern(events: [.continuous(at: 0, duration: 25, intensity: 1)])

  /// What fills the room for values of the future.
  enum Future: CaseIterable {
    case parameters, curve, run, longRun

    func send(to player: Player) throws {
      switch self {
      case .parameters:
        try player.sendParameters([DynamicParameter(.hapticIntensity, time: 20, value: 0)])
      case .curve:
        try player.scheduleParameterCurve(
          ParameterCurve(
            .hapticSharpness, time: 0,
            points: (0..<7).map { ControlPoint(time: Double($0), value: 0) }), at: 100)
      case .run:
        try player.sendParameter(
          .hapticIntensity, values: [Float](repeating: 1, count: 100), at: 100)
      // It begins now, and reaches beyond the present.
      case .longRun:
        try player.sendParameter(.hapticIntensity, values: [Float](repeating: 1, count: 6_000))
      }
    }
  }

  @Test(
    "a player whose values fill the room leaves another's present alone", arguments: Future.allCases
  )
  func present(future: Future) throws {
    let manual = try ManualEngine {
      $0.liveCapacity = 8_000
      $0.commandCapacity = 16_384
    }
    let engine = manual.engine
    engine.start()
    let greedy = try engine.makePlayer(pattern)
    let other = try engine.makePlayer(pattern)
    try greedy.start()
    try other.start()
    #expect(throws: EngineError.liveQueueFull(capacity: 8_000)) {
      while true { try future.send(to: greedy) }
    }
    for block in 0..<100 {
      try other.sendParameters([
        DynamicParameter(.hapticIntensity, time: 0, value: 1),
        DynamicParameter(.hapticSharpness, time: 0.05, value: 0),
      ])
      try other.scheduleParameterCurve(
        ParameterCurve(
          .hapticIntensity, time: 0,
          points: [ControlPoint(time: 0, value: 1), ControlPoint(time: 0.01, value: 0.5)]),
        at: Double(block) / 100 + 0.005)
      try other.sendParameter(.hapticIntensity, values: [Float](repeating: 0, count: 480))
      // Not even a second run of the future finds room.
      if future == .run { #expect(throws: EngineError.self) { try future.send(to: other) } }
      manual.advance(frames: 480)
    }
    // The run of zeros was heard.
    #expect(engine.telemetry.activeVoices == 2)
  }

  @Test("a value of the present is refused where the present alone fills its room")
  func full() throws {
    let manual = try ManualEngine { $0.liveCapacity = 10 }
    manual.engine.start()
    let player = try manual.engine.makePlayer(pattern)
    try player.start()
    let value = DynamicParameter(.hapticIntensity, time: 0, value: 1)
    for _ in 0..<2 {
      for _ in 0..<13 { try player.sendParameters([value]) }
      #expect(throws: EngineError.liveQueueFull(capacity: 13)) {
        try player.sendParameters([value])
      }
      #expect(throws: EngineError.liveQueueFull(capacity: 10)) {
        try player.sendParameters([value], at: 10)
      }
      manual.advance(frames: 480)
    }
  }
}
