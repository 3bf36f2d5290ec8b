import PacinianModel
import PacinianRendering
import PacinianTestSupport
import Testing

@testable import PacinianEngine

/// A start inside a block does not cut the values that were sent for the block: those for frames
/// from the start on count for the new run.
@Suite struct ValuesThroughStartsTests {
  private enum Way: CaseIterable { case bound, sent, withBlock }

  /// A player's signal, whose intensity and sharpness move at every frame, with a second start.
  private func play(
    _ way: Way, _ pattern: Pattern, block: Int, second start: Double
  ) throws -> [Float] {
    let manual = try ManualEngine(tileFrames: 64) { $0.timeUnit = .frames }
    let engine = manual.engine
    engine.start()
    let player = try engine.makePlayer(pattern)
    let ids: [ControlID] = [.hapticIntensity, .hapticSharpness]
    let arrays = ids.map { _ in UnsafeMutablePointer<Float>.allocate(capacity: block) }
    defer { for array in arrays { array.deallocate() } }
    if way == .bound {
      for (id, array) in zip(ids, arrays) { try player.bindParameter(id, to: array) }
    }
    try player.start()
    try player.start(at: start)
    var (samples, output) = ([Float](repeating: 0, count: block), [Float]())
    for frame in stride(from: 0, to: 14_400, by: block) {
      for index in 0..<block {
        let now = frame + index
        arrays[0][index] = Float(0.4 + 0.3 * Double(now % 500) / 500)
        arrays[1][index] = Float(0.3 * Double(now % 700) / 700)
      }
      if way == .sent {
        for (id, array) in zip(ids, arrays) {
          try player.sendParameter(
            id, values: Array(UnsafeBufferPointer(start: array, count: block)))
        }
      }
      samples.withUnsafeMutableBufferPointer { buffer in
        let hasBegun = engine.beginBlock()
        if way == .withBlock {
          for (id, array) in zip(ids, arrays) {
            engine.submit(player.blockTarget, id, values: array, count: block)
          }
        }
        engine.renderBlock(
          haptic: buffer.baseAddress, audio: nil, frameCount: block, hasBegun: hasBegun)
      }
      engine.poll()
      output += samples
    }
    return output
  }

  @Test("a parameter for the start's own instant counts over the rest of a run")
  func parameterAtTheStart() throws {
    let manual = try ManualEngine(tileFrames: 64) { $0.timeUnit = .frames }
    manual.engine.start()
    let player = try manual.engine.makePlayer(
      Pattern(events: [.continuous(at: 0, duration: 2, intensity: 1, sharpness: 0.5)]))
    try player.start()
    try player.sendParameter(
      .hapticIntensity, values: Array(repeating: 0.5, count: 8_000), at: 4_000)
    try player.start(at: 6_000.2)
    try player.sendParameters(
      [DynamicParameter(.hapticIntensity, time: 0, value: 0.9)], at: 6_000.2)
    manual.advance(frames: 10_000)
    let peak = manual.output[8_000...].reduce(0) { max($0, $1.magnitude) }
    #expect(abs(peak - 0.9) < 1e-3)
  }

  @Test(
    "in whatever way values come", arguments: [16, 100, 128, 480],
    [6_000, 6_037, 6_037.5, 9_601, 12_037])
  func ways(block: Int, start: Double) throws {
    let held = Pattern(events: [.continuous(at: 0, duration: 1, intensity: 0.8, sharpness: 0.4)])
    let truth = try play(.bound, held, block: 1, second: start).map(Double.init)
    for way in Way.allCases {
      let output = try play(way, held, block: block, second: start)
      let frames = min(truth.count, output.count)
      // Two ways of rendering one course.
      let ratio = signalToNoise(Array(truth[..<frames]), Array(output[..<frames]))
      #expect(ratio > 110, "\(way): \(ratio) dB")
    }
  }

  @Test(
    "a run that has ended before a start is forgotten, also in the start's own frame",
    arguments: [1_000, 999.5, 1_000.5, 5_000])
  func ended(start: Double) throws {
    let manual = try ManualEngine { $0.timeUnit = .frames }
    manual.engine.start()
    let player = try manual.engine.makePlayer(
      Pattern(events: [.continuous(at: 0, duration: 1, intensity: 1, sharpness: 0.5)]))
    try player.start()
    manual.advance(frames: 100)
    try player.sendParameter(.hapticIntensity, values: [Float](repeating: 0.25, count: 900))
    try player.start(at: start)
    manual.advance(frames: 9_900, block: 100)
    let quarter = manual.output[500..<Int(start)].reduce(0) { max($0, abs($1)) }
    let whole = manual.output[9_000...].reduce(0) { max($0, abs($1)) }
    #expect(abs(quarter - 0.25) < 0.001 && abs(whole - 1) < 0.001, "\(quarter), \(whole)")
  }

  @Test("a run goes on through a start, and its last value stays")
  func lasting() throws {
    let manual = try ManualEngine { $0.timeUnit = .frames }
    manual.engine.start()
    let player = try manual.engine.makePlayer(
      Pattern(events: [.continuous(at: 0, duration: 1, intensity: 1, sharpness: 0.5)]))
    try player.start()
    try player.sendParameter(.hapticIntensity, values: [Float](repeating: 0.25, count: 9_000))
    manual.advance(frames: 3_000, block: 100)
    try player.start(at: 5_000)
    manual.advance(frames: 12_000, block: 100)
    let last = manual.output[11_000...].reduce(0) { max($0, abs($1)) }
    #expect(abs(last - 0.25) < 0.001, "\(last)")
  }
}
