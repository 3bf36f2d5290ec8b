import CAllocationCounter
import PacinianModel
import PacinianTestSupport
import Testing

@testable import PacinianEngine

/// Values that each block reads from memory.
@Suite struct BoundValuesTests {
  /// What a host has bound, and what it writes at a frame.
  private final class Course {
    static let ids: [ControlID] = [.hapticIntensity, .hapticSharpness]
    let arrays: [UnsafeMutablePointer<Float>]
    let reach: Double

    init(reach: Double) {
      self.reach = reach
      arrays = Self.ids.map { _ in .allocate(capacity: 4_096) }
    }

    deinit { for array in arrays { array.deallocate() } }

    func value(_ index: Int, _ frame: Int) -> Float {
      index == 0
        ? Float(0.3 + Double(frame % 700) / 1_000)
        : Float(reach * (Double((frame * 3) % 4_000) / 2_000 - 1).magnitude)
    }

    func write(from frame: Int, count: Int) {
      for index in 0..<2 { for n in 0..<count { arrays[index][n] = value(index, frame + n) } }
    }
  }

  /// What happens besides.
  private enum Call: CaseIterable { case start, stop, mute, unmute, send, later }

  private func carry(_ call: Call, _ player: AdvancedPlayer, at time: Double) throws {
    switch call {
    case .start: try player.start(at: time + 0.003)
    case .stop: try player.stop()
    case .mute: player.isMuted = true
    case .unmute: player.isMuted = false
    case .send:
      try player.sendParameters([DynamicParameter(.hapticAttackTime, time: 0, value: 0.5)])
    case .later: try player.start(at: time + 0.05)
    }
  }

  /// A player's signal with controls at every frame, from `first` on, and a call every 2 880
  /// frames.
  private func play(
    _ pattern: Pattern, block: Int, isBound: Bool, reach: Double = 0.9, first: Int = 0,
    calls: [Call] = []
  ) throws -> [Float] {
    let manual = try ManualEngine(smoothing: 0.005)
    let engine = manual.engine
    engine.start()
    let player = try engine.makeAdvancedPlayer(pattern)
    let course = Course(reach: reach)
    var calls = calls
    try player.start()
    var isFollowed = [false, false]
    var frame = 0
    while frame < 28_800 {
      // Calls come between blocks, and so does the first value.
      let count = min(block, 2_880 - frame % 2_880, frame < first ? first - frame : block)
      if frame > 0, frame % 2_880 == 0, !calls.isEmpty {
        try carry(calls.removeFirst(), player, at: manual.time)
      }
      course.write(from: frame, count: count)
      if frame >= first {
        for (index, id) in Course.ids.enumerated() {
          if !isBound {
            try player.sendParameter(
              id, values: Array(UnsafeBufferPointer(start: course.arrays[index], count: count)))
          } else if !isFollowed[index] {
            isFollowed[index] = true
            try player.bindParameter(id, to: course.arrays[index])
          }
        }
      }
      manual.render(frames: count)
      engine.poll()
      frame += count
    }
    #expect(engine.telemetry.droppedValues == 0)
    return manual.output
  }

  private static let held = Pattern(events: [
    .continuous(at: 0, duration: 30, intensity: 0.5, sharpness: 0.3),
    .continuous(at: 0.01, duration: 30, intensity: 0.2, sharpness: 0.5),
  ])

  private static let many = Pattern(
    events: (0..<12).map {
      .continuous(
        at: 0.001 * Double($0), duration: 30, intensity: 0.1, sharpness: 0.03 * Double($0),
        $0 % 2 == 0 ? [] : [EventParameter(.decayTime, 2), EventParameter(.sustained, 0)])
    })

  /// Curves of all controls, and events that begin while they move.
  private static let controlled = Pattern(
    events: (0..<4).map {
      .continuous(
        at: 0.1 * Double($0), duration: 0.25, intensity: 0.3, sharpness: 0.2,
        [EventParameter(.attackTime, 0.02), EventParameter(.releaseTime, 0.05)])
    },
    controls: ControlID.allCases.filter(\.isHaptic).map {
      let high = $0.range.upperBound / 2
      return curve($0, [(0, 0.1), (0.3, Double(high)), (0.6, 0.2)])
    })

  /// The pattern lasts to its control's time, when its event has long ended.
  @Test("a player without voices completes at its pattern's end", arguments: [64, 100, 480])
  func completesInSilence(block: Int) throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let pattern = Pattern(
      events: [.continuous(at: 0, duration: 0.1, sharpness: 0.5)],
      controls: [.parameter(DynamicParameter(.hapticDecayTime, time: 0.5, value: 0.1))])
    let player = try manual.engine.makeAdvancedPlayer(pattern)
    let completions = Counter()
    player.setCompletionHandler { completions.add() }
    let values = UnsafeMutablePointer<Float>.allocate(capacity: block)
    values.initialize(repeating: 0.7, count: block)
    defer { values.deallocate() }
    try player.bindParameter(.hapticIntensity, to: values)
    try player.start()
    manual.advance(seconds: 0.49, block: block)
    #expect(completions.count == 0)
    manual.advance(seconds: 0.2, block: block)
    #expect(completions.count == 1)
  }

  @Test("values that hold a voice at a bound of sharpness", arguments: [64, 100, 128])
  func atABound(block: Int) throws {
    let manual = try ManualEngine()
    manual.engine.start()
    let pattern = Pattern(events: [.continuous(at: 0, duration: 1, sharpness: 0.5)])
    let player = try manual.engine.makeAdvancedPlayer(pattern)
    let values = UnsafeMutablePointer<Float>.allocate(capacity: block)
    values.initialize(repeating: 1, count: block)
    defer { values.deallocate() }
    try player.bindParameter(.hapticSharpness, to: values)
    try player.start()
    let output = manual.advance(frames: 9_600, block: block)
    var held = pattern
    held.controls = [.parameter(DynamicParameter(.hapticSharpness, time: 0, value: 1))]
    let truth = try reference(held, frames: output.count)
    #expect(signalToNoise(truth, output) >= 110)
  }

  @Test(
    "as a run of one value that is sent at each frame",
    arguments: [16, 48, 64, 100, 128, 480, 1_024], [0.2, 0.9])
  func likeRuns(block: Int, reach: Double) throws {
    for pattern in [Self.held, Self.many, Self.controlled, .rich] {
      // Two roundings of one sound.
      let sent = try play(pattern, block: 1, isBound: false, reach: reach)
      let bound = try play(pattern, block: block, isBound: true, reach: reach)
      #expect(signalToNoise(sent.map(Double.init), bound) > 110)
      #expect(energy(bound[...]) > 1)
    }
  }

  /// A player whose sharpness has a course at every frame between some frames, and then its last
  /// value, in memory or as values that are sent.
  private func bindIn(
    _ spans: [Range<Int>], tile: Int, isBound: Bool, stop: Int? = nil
  ) throws -> [Float] {
    let manual = try ManualEngine(tileFrames: tile)
    manual.engine.start()
    let pattern = Pattern(events: [
      .continuous(
        at: 0, duration: 2, intensity: 0.5, sharpness: 0.3, [EventParameter(.releaseTime, 0.7)])
    ])
    let player = try manual.engine.makeAdvancedPlayer(pattern)
    let course = Course(reach: 0.6)
    try player.start()
    for frame in 0..<12_000 {
      if frame == stop { try player.stop() }
      course.write(from: frame, count: 1)
      let values = course.arrays[1]
      if spans.contains(where: { $0.contains(frame) }) {
        if isBound {
          try player.bindParameter(.hapticSharpness, to: values)
        } else {
          try player.sendParameter(.hapticSharpness, values: [values[0]])
        }
      } else if isBound {
        try player.bindParameter(.hapticSharpness, to: nil)
      }
      manual.render(frames: 1)
      manual.engine.poll()
    }
    return manual.output
  }

  /// The tone's phase has all values that were read before.
  @Test("bound again in the tile in which it was unbound", arguments: [64, 256])
  func again(tile: Int) throws {
    let spans = [5_122..<5_131, 5_140..<5_150, 5_160..<5_161]
    let sent = try bindIn(spans, tile: tile, isBound: false)
    let bound = try bindIn(spans, tile: tile, isBound: true)
    #expect(signalToNoise(sent.map(Double.init), bound) > 110)
  }

  @Test("a release is driven by values too", arguments: [64, 256])
  func release(tile: Int) throws {
    let spans = [3_000..<11_000]
    let sent = try bindIn(spans, tile: tile, isBound: false, stop: 5_130)
    let bound = try bindIn(spans, tile: tile, isBound: true, stop: 5_130)
    #expect(energy(sent[7_000..<9_000]) > 0.1)
    #expect(signalToNoise(sent.map(Double.init), bound) > 110)
  }

  @Test("with calls between them", arguments: 0..<24)
  func calls(seed: Int) throws {
    var numbers = SplitMix(seed: UInt64(seed))
    let calls = (0..<9).map { _ in numbers.pick(Call.allCases) }
    let block = numbers.pick([32, 64, 100, 128, 256])
    let pattern = numbers.pick([Self.held, Self.many, Self.controlled, .rich])
    let first = numbers.pick([0, 288, 2_880])
    let sent = try play(pattern, block: 1, isBound: false, reach: 0.3, first: first, calls: calls)
    let bound = try play(
      pattern, block: block, isBound: true, reach: 0.3, first: first, calls: calls)
    #expect(
      signalToNoise(sent.map(Double.init), bound) > 110, "seed \(seed), \(calls), block \(block)")
  }

  @Test("how values are divided into blocks changes no bit", arguments: [0.2, 0.9])
  func blocks(reach: Double) throws {
    for pattern in [Self.held, Self.many, Self.controlled, .rich] {
      let whole = try play(pattern, block: 64, isBound: true, reach: reach)
      for block in [1, 7, 16, 32, 100, 480] {
        let other = try play(pattern, block: block, isBound: true, reach: reach)
        let differ = whole.indices.filter { whole[$0].bitPattern != other[$0].bitPattern }
        #expect(differ.isEmpty, "block \(block), first at \(differ.first ?? 0)")
      }
    }
  }

  @Test("the last value stays when a binding ends, and one that is not a number is the lowest")
  func ends() throws {
    let manual = try ManualEngine()
    let engine = manual.engine
    engine.start()
    let player = try engine.makePlayer(Self.held)
    let values = UnsafeMutablePointer<Float>.allocate(capacity: 480)
    defer { values.deallocate() }
    values.initialize(repeating: 0.25, count: 480)
    try player.start()
    try player.bindParameter(.hapticIntensity, to: values)
    let quarter = manual.advance(seconds: 0.5)
    try player.bindParameter(.hapticIntensity, to: nil)
    values.update(repeating: .nan, count: 480)
    let after = manual.advance(seconds: 0.5)
    #expect(abs(energy(after[4_800...]) / energy(quarter[4_800...]) - 1) < 0.05)
    try player.bindParameter(.hapticIntensity, to: values)
    let silence = manual.advance(seconds: 0.1)
    #expect(energy(silence[480...]) == 0)
    values.update(repeating: .infinity, count: 480)
    #expect(energy(manual.advance(seconds: 0.5)[480...]) > 10 * energy(quarter[...]))
  }

  @Test("a block allocates nothing, and a player that goes is read no more")
  func memory() throws {
    let manual = try ManualEngine()
    let engine = manual.engine
    engine.start()
    let values = UnsafeMutablePointer<Float>.allocate(capacity: 480)
    values.initialize(repeating: 0.5, count: 480)
    var player: Player? = try engine.makePlayer(Self.many)
    try player?.bindParameter(.hapticSharpness, to: values)
    try player?.start()
    var samples = [Float](repeating: 0, count: 480)
    for _ in 0..<20 {
      let count = samples.withUnsafeMutableBufferPointer { buffer in
        allocation_counter_start()
        engine.render(haptic: buffer.baseAddress, audio: nil, frameCount: 480)
        return allocation_counter_stop()
      }
      #expect(count == 0)
    }
    #expect(energy(samples[...]) > 0)
    player = nil
    manual.advance(seconds: 0.01)
    #expect(engine.service.core.pointee.players.firstBound == nil)
    values.deallocate()
  }
}
