import PacinianModel
import PacinianTestSupport
import Testing

@testable import PacinianEngine

/// Values that each block reads from memory: what ceilings and tiles do not change, and what stays
/// of them.
@Suite struct BoundLastingTests {
  /// Memory of a host, whose value at a frame is the frame's number times `unit`.
  private final class Ramp {
    static let unit = 1e-5
    let values = UnsafeMutablePointer<Float>.allocate(capacity: 4_096)
    deinit { values.deallocate() }

    func write(from frame: Int, count: Int) {
      for index in 0..<count { values[index] = Float(Double(frame + index) * Self.unit) }
    }
  }

  private enum Call { case bind, unbind, send, start, startInBlock, stop, pause, resume }

  /// The frame whose value the intensity has at the end of a program of calls, by the peak there.
  private func lastFrame(
    _ calls: [(frame: Int, call: Call)], tile: Int, block: Int = 1_000, after frames: Int = 6_000
  ) throws -> Double {
    let manual = try ManualEngine(tileFrames: tile) { $0.timeUnit = .frames }
    manual.engine.start()
    let pattern = Pattern(events: [.continuous(at: 0, duration: 3, intensity: 1, sharpness: 0.5)])
    let player = try manual.engine.makeAdvancedPlayer(pattern)
    let ramp = Ramp()
    var (frame, isBound) = (0, false)
    let end = calls.reduce(0) { max($0, $1.frame) } + frames
    while frame < end {
      for call in calls where call.frame == frame {
        switch call.call {
        case .bind: try player.bindParameter(.hapticIntensity, to: ramp.values)
        case .unbind: try player.bindParameter(.hapticIntensity, to: nil)
        case .send:
          try player.sendParameters([DynamicParameter(.hapticIntensity, time: 0, value: 0.9)])
        case .start: try player.start()
        case .startInBlock: try player.start(at: Double(frame) + 37)
        case .stop: try player.stop()
        case .pause: try player.pause()
        case .resume: try player.resume()
        }
        isBound = call.call == .bind || isBound && call.call != .unbind
      }
      let next = calls.map(\.frame).filter { $0 > frame }.min() ?? end
      let count = min(block, next - frame, end - frame)
      if isBound { ramp.write(from: frame, count: count) }
      manual.render(frames: count)
      manual.engine.poll()
      // What lies in the memory afterwards is the host's.
      if isBound { for index in 0..<count { ramp.values[index] = 0.99 } }
      frame += count
    }
    #expect(manual.engine.telemetry.droppedValues == 0)
    let peak = manual.output[(end - 2_000)...].reduce(0) { max($0, $1.magnitude) }
    return Double(peak) / Ramp.unit
  }

  @Test(
    "the last value that a block has read stays, whatever the player does and tiles are",
    arguments: [16, 64, 128, 256], [1_000, 37])
  func last(tile: Int, block: Int) throws {
    let programs: [(expected: Double, calls: [(Int, Call)])] = [
      // While it sounds.
      (6_000, [(100, .start), (5_000, .bind), (6_001, .unbind)]),
      // Before the first start, and in the frame of it.
      (6_000, [(5_000, .bind), (6_001, .unbind), (7_000, .start)]),
      (6_000, [(5_000, .bind), (6_001, .unbind), (6_001, .start)]),
      // While it is paused, or from a pause on.
      (
        6_000, [(100, .start), (5_000, .bind), (5_500, .pause), (6_001, .unbind), (7_000, .resume)]
      ),
      (
        6_000, [(100, .start), (4_000, .pause), (5_000, .bind), (6_001, .unbind), (7_000, .resume)]
      ),
      // After a stop, which the tile that ends lies behind, or the next one, or a long time.
      (6_000, [(100, .start), (5_000, .bind), (5_036, .stop), (6_001, .unbind), (6_050, .start)]),
      (5_399, [(100, .start), (5_000, .bind), (5_300, .stop), (5_400, .unbind), (6_050, .start)]),
      (5_039, [(100, .start), (5_000, .bind), (5_036, .stop), (5_040, .unbind), (6_050, .start)]),
      // After it has rung out, within the same tile of 256 frames.
      (5_299, [(100, .start), (5_000, .bind), (5_130, .stop), (5_300, .unbind), (6_050, .start)]),
      (9_000, [(100, .start), (2_000, .stop), (5_000, .bind), (9_001, .unbind), (9_050, .start)]),
      // What ended before the stop is forgotten, as what was sent is.
      (
        100_000, [(100, .start), (5_000, .bind), (5_036, .unbind), (5_040, .stop), (6_050, .start)]
      ),
      // Within one tile: bound, unbound, something sent, bound again.
      (
        5_043,
        [
          (100, .start), (5_000, .bind), (5_010, .unbind), (5_015, .send), (5_030, .bind),
          (5_044, .unbind),
        ]
      ),
      // What is sent while it is bound writes nothing.
      (6_000, [(100, .start), (5_000, .bind), (5_500, .send), (6_001, .unbind)]),
      (90_000, [(100, .start), (5_000, .bind), (6_001, .unbind), (6_200, .send)]),
      // A binding goes on through starts, and ends after one.
      (6_500, [(100, .start), (5_000, .bind), (5_970, .startInBlock), (6_501, .unbind)]),
    ]
    for (expected, calls) in programs {
      let last = try lastFrame(calls, tile: tile, block: block)
      // The sine's largest sample is within (pi f / fs)^2 / 2 of its peak: 4e-5.
      #expect(abs(last - expected) < 1 + expected * 1e-4, "\(calls): \(last)")
    }
  }

  /// The frames before such a tile's binding count for the carrier's turns, though they are output.
  @Test("sharpness that is bound again within a tile turns the carrier as all its values say")
  func boundAgain() throws {
    let pattern = Pattern(events: [.continuous(at: 0, duration: 3, intensity: 1, sharpness: 0.5)])
    func play(_ calls: [(frame: Int, call: (Player) throws -> Void)]) throws -> [Float] {
      let manual = try ManualEngine(tileFrames: 128) { $0.timeUnit = .frames }
      manual.engine.start()
      let player = try manual.engine.makePlayer(pattern)
      try player.start()
      for (frame, call) in calls {
        manual.advance(frames: frame - manual.output.count)
        try call(player)
      }
      manual.advance(frames: 20_000)
      return manual.output
    }
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 480)
    defer { memory.deallocate() }
    func bind(_ value: Float) -> (Player) throws -> Void {
      { player in
        memory.update(repeating: value, count: 480)
        try player.bindParameter(.hapticSharpness, to: memory)
      }
    }
    let unbind = { (player: Player) in try player.bindParameter(.hapticSharpness, to: nil) }
    // The tile has the frames 5 120 to 5 247.
    let bound = try play([
      (5_125, bind(0.4)), (5_150, unbind), (5_170, bind(-0.4)), (5_200, unbind),
    ])
    let sent = try play([
      (
        5_125,
        { player in
          let values = [Float](repeating: 0.4, count: 45) + [Float](repeating: -0.4, count: 30)
          try player.sendParameter(.hapticSharpness, values: values)
        }
      )
    ])
    #expect(signalToNoise(sent.map(Double.init), bound) >= 100)
  }

  /// Players whose events begin one after the other, under intensity that moves at every frame.
  private func crowd(
    _ count: Int, ceiling: Int, block: Int
  ) throws -> (output: [Float], dropped: Int, held: Int) {
    let manual = try ManualEngine(tileFrames: 128) {
      $0.liveCapacity = ceiling
      // So many starts act in one block.
      $0.playerCapacity = count
    }
    manual.engine.start()
    let pattern = Pattern(
      events: (0..<20).map { .continuous(at: 0.005 * Double($0), duration: 1, intensity: 0.1) })
    let values = UnsafeMutablePointer<Float>.allocate(capacity: block)
    defer { values.deallocate() }
    values.initialize(repeating: 0, count: block)
    let players = try (0..<count).map { _ in try manual.engine.makePlayer(pattern) }
    for player in players {
      try player.bindParameter(.hapticIntensity, to: values)
      try player.start()
    }
    var held = 0
    for index in 0..<30 {
      for frame in 0..<block {
        values[frame] = Float(0.5 + 0.5 * Double((index * block + frame) % 480) / 480)
      }
      manual.render(frames: block)
      held = max(
        held, manual.engine.service.atomics.pointee.liveValues.held.load(ordering: .acquiring))
      manual.engine.poll()
    }
    return (manual.output, manual.engine.telemetry.droppedValues, held)
  }

  @Test("bound values take no room: at no ceiling one is dropped", arguments: [128, 100])
  func room(block: Int) throws {
    let free = try crowd(100, ceiling: 0, block: block)
    let limited = try crowd(100, ceiling: 10, block: block)
    for (_, dropped, held) in [free, limited] {
      #expect(dropped == 0)
      #expect(held == 0)
    }
    #expect(energy(free.output[...]) > 1)
    #expect(zip(free.output, limited.output).allSatisfy { $0.bitPattern == $1.bitPattern })
  }

  @Test("2 000 players without a ceiling")
  func many() throws {
    let all = try crowd(2_000, ceiling: 0, block: 128)
    #expect(all.dropped == 0)
    let one = try crowd(1, ceiling: 0, block: 128)
    // Each of 2 000 players is rounded to the size of the sum, 2^-25 of it: −110 dB for a few, and
    // 15 dB more for so many.
    #expect(signalToNoise(one.output.map { 2_000 * Double($0) }, all.output) > 90)
  }
}
