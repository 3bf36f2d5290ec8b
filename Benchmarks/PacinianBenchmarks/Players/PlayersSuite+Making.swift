import PacinianEngine
import PacinianKernels
import PacinianModel
import PacinianTestSupport

extension PlayersSuite {
  /// Players of a pattern that the engine knows already.
  func make() throws -> PlayersRow {
    let engine = try warmEngine()
    let pattern = Self.tenEvents(seed: 0)
    let first = try engine.makePlayer(pattern)
    return try withExtendedLifetime(first) {
      try making("make", engine, count: options.isQuick ? 200 : 2_000) { _ in pattern }
    }
  }

  /// The first players of patterns, each of another one.
  func makeFirst() throws -> PlayersRow {
    try making(
      "make-first", try warmEngine(), count: options.isQuick ? 100 : 1_000
    ) { Self.tenEvents(seed: UInt64($0) + 1) }
  }

  /// Each player is let go of before the next is made. What players take from the heap is counted
  /// in a second pass: all that a call asks for, what it gives back among it.
  private func making(
    _ name: String, _ engine: Engine, count: Int, pattern: (Int) -> Pattern
  ) throws -> PlayersRow {
    var times: [Double] = []
    var bytes: [Double] = []
    var calls: [Double] = []
    for index in 0..<2 * count {
      let pattern = pattern(index)
      var player: Player?
      if index < count {
        let start = BenchmarkClock.processor
        player = try engine.makePlayer(pattern)
        times.append(Double(BenchmarkClock.processor - start))
      } else {
        calls.append(
          Double(AllocationCounter.count { player = try? engine.makePlayer(pattern) }))
        bytes.append(Double(AllocationCounter.requestedBytes))
      }
      withExtendedLifetime(player) {}
      player = nil
      engine.poll()
    }
    let time = Statistics(times)
    return PlayersRow(
      name: name, cost: time, unit: "ns a player of ten events",
      details: [
        ("p99", time.percentile(99), "ns"), ("bytes", Statistics(bytes).median, ""),
        ("calls", Statistics(calls).median, "of the allocator or a lock"),
      ])
  }

  /// A game's hit: a player of one transient is made, started and let go of, block after block.
  func hit() throws -> PlayersRow {
    let engine = try warmEngine()
    engine.start()
    let pattern = Pattern(events: [Event(kind: .hapticTransient, time: 0)])
    let block = UnsafeMutablePointer<Float>.allocate(capacity: 128)
    defer { block.deallocate() }
    var (caller, render, bytes, calls) = ([Double](), [Double](), [Double](), [Double]())
    let count = options.isQuick ? 500 : 5_000
    func hit() throws {
      let player = try engine.makePlayer(pattern)
      try player.start()
    }
    for index in 0..<2 * count {
      var start = BenchmarkClock.processor
      if index < count {
        try hit()
        engine.poll()
        caller.append(Double(BenchmarkClock.processor - start))
      } else {
        calls.append(
          Double(
            AllocationCounter.count {
              try? hit()
              engine.poll()
            }))
        bytes.append(Double(AllocationCounter.requestedBytes))
      }
      start = BenchmarkClock.processor
      engine.render(haptic: block, audio: nil, frameCount: 128)
      render.append(Double(BenchmarkClock.processor - start))
    }
    // A transient lasts 30 ms, eleven blocks and a part.
    let sounding = engine.telemetry.activePlayers
    guard (11...13).contains(sounding) else { throw PlayersError.notAllSound("hit", sounding) }
    let time = Statistics(caller)
    return PlayersRow(
      name: "hit", cost: time, unit: "ns a hit, of the caller's thread",
      details: [
        ("p99", time.percentile(99), "ns"),
        ("render call", Statistics(render).median, "ns"), ("bytes", Statistics(bytes).median, ""),
        ("calls", Statistics(calls).median, "of the allocator or a lock"),
      ])
  }

  /// An engine whose transients are designed: that happens once in an engine, not once for a
  /// player.
  func warmEngine() throws -> Engine {
    let engine = try Engine(
      PlayersConfiguration.make(level: options.level), profile: profile)
    let events = (0...64).map {
      Event(
        kind: .hapticTransient, time: 0,
        parameters: [EventParameter(.hapticSharpness, Double($0) / 64)])
    }
    _ = try engine.makePlayer(Pattern(events: events))
    engine.poll()
    return engine
  }

  /// Five taps and five tones, over a tenth of a second.
  static func tenEvents(seed: UInt64) -> Pattern {
    var generator = SplitMix(seed: seed)
    let events = (0..<10).map { index in
      let isTap = index.isMultiple(of: 2)
      return Event(
        kind: isTap ? .hapticTransient : .hapticContinuous, time: Double(index) / 100,
        duration: isTap ? nil : 0.01,
        parameters: [
          EventParameter(.hapticIntensity, .random(in: 0.1...1, using: &generator)),
          EventParameter(.hapticSharpness, .random(in: 0.35...0.65, using: &generator)),
        ])
    }
    return Pattern(events: events)
  }
}
