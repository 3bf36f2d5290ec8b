import PacinianModel
import PacinianRendering
import PacinianTestSupport
import Testing

@testable import PacinianEngine

/// The memory that an engine takes when it is made, and the memory that grows with its players.
@Suite struct MemoryTests {
  private static let changes: [@Sendable (inout EngineConfiguration) -> Void] = [
    { _ in },
    { $0.playerCapacity = 10_000 },
    { $0.liveCapacity = 300_000 },
    {
      $0.tileFrames = 256
      $0.sampleRate = 192_000
      $0.smoothing = 10
    },
    { $0.liveCapacity = 1 },
  ]

  @Test("it is asked for at once, and not much more than is used", arguments: changes.indices)
  func reserve(index: Int) throws {
    for name in BuiltInProfiles.names {
      var configuration = EngineConfiguration()
      configuration.notifications = .polled
      Self.changes[index](&configuration)
      let profile = BuiltInProfiles.profile(named: name)!
      let engine = try Engine(
        configuration, profile: profile,
        bank: SharedBanks.bank(profile, sampleRate: configuration.sampleRate))
      let memory = engine.service.memory
      #expect(memory.excessByteCount == 0, "\(memory.byteCount) of \(configuration.memoryBytes)")
      // Pages that are not used take no memory, but a limit of the system counts them.
      #expect(configuration.memoryBytes < 2 * memory.byteCount + 2 << 20)
      if index == 0 { #expect(configuration.memoryBytes <= 4 << 20) }
    }
  }

  private static let pattern = Pattern(
    events: (0..<4).map { .continuous(at: 0, duration: 1, sharpness: Double($0) / 4) })

  @Test("what grew with players shrinks when they go")
  func shrink() throws {
    let manual = try ManualEngine()
    let core = manual.engine.service.core
    manual.engine.start()
    var players = try (0..<2_000).map { _ in try manual.engine.makeAdvancedPlayer(Self.pattern) }
    for player in players {
      player.isLoopEnabled = true
      try player.start(at: 0.02)
      try player.sendParameters([DynamicParameter(.hapticIntensity, time: 0.5, value: 0.5)])
    }
    manual.advance(frames: 9_600)
    #expect(core.pointee.players.wakes.capacity >= 2_000)
    #expect(core.pointee.tiles.resting.pointee.capacity >= 8_000)
    #expect(core.pointee.liveRoom >= 2_000)
    for player in players { try player.cancel() }
    players = []
    manual.advance(seconds: 3)
    // A later call brings the render thread to take over what has shrunk.
    let last = try manual.engine.makePlayer(Self.pattern)
    try last.start()
    manual.advance(frames: 480)
    #expect(core.pointee.players.wakes.capacity == GrowingMemory.least.players)
    #expect(core.pointee.players.loops.capacity == GrowingMemory.least.players)
    #expect(core.pointee.tiles.resting.pointee.capacity == GrowingMemory.least.voices)
    #expect(core.pointee.liveRoom == GrowingMemory.least.entries)
    #expect(manual.engine.telemetry.droppedVoices == 0)
    #expect(manual.engine.telemetry.activePlayers == 1)
  }

  @Test("no memory is sent to an engine that its players outlive")
  func outlive() throws {
    var manual: ManualEngine? = try ManualEngine()
    var players = try (0..<300).map { _ in try manual!.engine.makePlayer(Self.pattern) }
    let growing = manual!.engine.service.growing
    manual?.engine.start()
    for player in players { try player.start() }
    manual?.advance(frames: 480)
    let room = growing.room
    #expect(room.players >= 300)
    manual = nil
    players = []
    #expect(growing.room.players == room.players)
    #expect(growing.room.voices == room.voices)
  }

  @Test("a player takes the passes over that one like it has left, and plays the same")
  func takeOver() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let other = try manual.engine.makePlayer(Self.pattern)
    var plans: [UnsafeMutablePointer<PassPlan>] = []
    var signals: [[Float]] = []
    for _ in 0..<3 {
      do {
        let player = try manual.engine.makePlayer(Self.pattern)
        try player.start(at: manual.engine.currentTime + 0.01)
        // (Values that were sent go with the player.)
        try player.sendParameters([DynamicParameter(.hapticIntensity, time: 0.5, value: 0.5)])
        plans.append(player.storage.core.pointee.plan)
        signals.append(manual.advance(frames: 48_000 + 4_800))
      }
      // The player is released by now; all three begin at the same frame of a tile.
      manual.advance(frames: 640)
    }
    #expect(Set(plans).count == 1)
    #expect(signals[0].contains { $0 != 0 })
    for signal in signals {
      #expect(zip(signal, signals[0]).allSatisfy { abs($0 - $1) < 1e-6 })
    }
    let advanced = try manual.engine.makeAdvancedPlayer(Self.pattern)
    #expect(advanced.storage.core.pointee.plan != plans[0], "it needs more passes")
    withExtendedLifetime(other) {}
  }

  @Test("ceilings of voices and of transients refuse starts, and forget players at their end")
  func ceilings() throws {
    let manual = try ManualEngine {
      $0.voiceCapacity = 8
      $0.transientCapacity = 1
    }
    manual.engine.start()
    let players = try (0..<3).map { _ in try manual.engine.makePlayer(Self.pattern) }
    try players[0].start()
    try players[1].start()
    #expect(throws: EngineError.voicesFull(capacity: 8)) { try players[2].start() }
    try players[0].start()
    let taps = Pattern(events: [.transient(at: 0), .transient(at: 0)])
    let tapping = try manual.engine.makePlayer(taps)
    #expect(throws: EngineError.transientsFull(capacity: 1)) { try tapping.start() }
    manual.advance(seconds: 3)
    try players[2].start()
    #expect(manual.engine.telemetry.droppedVoices == 0)
  }

  @Test("values a second ahead for a thousand players are not refused")
  func values() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let first = try manual.engine.makePlayer(Self.pattern)
    let players = try [first] + (1..<1_000).map { _ in try manual.engine.makePlayer(like: first) }
    let values = [Float](repeating: 0.5, count: 4_800)
    for player in players {
      try player.start(at: 0.01)
      for part in 0..<10 {
        try player.sendParameter(.hapticIntensity, values: values, at: 0.01 + Double(part) / 10)
      }
    }
    // Points of curves for other controls, all of them for later.
    for player in players.prefix(100) {
      for _ in 0..<100 {
        try player.scheduleParameterCurve(
          ParameterCurve(
            .hapticSharpness, time: 0,
            points: (0..<10).map { ControlPoint(time: 1 + Double($0) / 10, value: 0) }), at: 1)
      }
    }
    manual.advance(frames: 4_800)
    #expect(manual.engine.telemetry.activePlayers == 1_000)
    #expect(manual.engine.telemetry.droppedValues == 0)
  }

  @Test("any number of values in one tile is taken")
  func manyValuesInATile() throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let player = try manual.engine.makePlayer(Self.pattern)
    try player.start()
    manual.advance(frames: 4_800)
    for control in [ControlID.hapticIntensity, .hapticSharpness] {
      for part in 0..<20 {
        let parameters = (0..<500).map { index -> DynamicParameter in
          let time = Double(500 * part + index) / 8e6
          return DynamicParameter(control, time: time, value: index == 499 ? 0 : Double(index % 2))
        }
        try player.sendParameters(parameters, at: 0.2)
      }
    }
    manual.advance(frames: 9_600)
    // The last one stays: full of sound until it acts, then silent.
    let output = manual.advance(frames: 4_800)
    #expect(output.allSatisfy { abs($0) < 1e-6 })
  }
}
