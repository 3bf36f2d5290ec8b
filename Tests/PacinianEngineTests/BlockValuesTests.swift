import CAllocationCounter
import PacinianModel
import Testing

@testable import PacinianEngine

/// Values that come with a render call are runs that were sent just before it.
@Suite struct BlockValuesTests {
  private static let ids: [ControlID] = [.hapticIntensity, .hapticSharpness]

  private func value(_ id: ControlID, _ frame: Int) -> Float {
    Float(id == .hapticIntensity ? 0.3 + Double(frame % 700) / 1_000 : Double(frame % 900) / 1_800)
  }

  /// A player's signal with both controls at every frame from block 3 on, and a start in block 30.
  private func play(block: Int, isPushed: Bool) throws -> [Float] {
    let manual = try ManualEngine()
    let engine = manual.engine
    engine.start()
    let player = try engine.makePlayer(.rich)
    try player.start()
    var output: [Float] = []
    var samples = [Float](repeating: 0, count: block)
    for index in 0..<60 {
      if index == 30 { try player.start() }
      let frames = (index * block)..<((index + 1) * block)
      let runs = Self.ids.map { id in frames.map { value(id, $0) } }
      if isPushed || index < 3 {
        if index >= 3 {
          for (id, run) in zip(Self.ids, runs) { try player.sendParameter(id, values: run) }
        }
        engine.render(haptic: &samples, audio: nil, frameCount: block)
      } else {
        // Only the call is counted, and not the end of what it is given.
        var span = samples.mutableSpan
        let (first, second) = (runs[0], runs[1])
        allocation_counter_start()
        engine.render(haptic: &span) {
          $0.send(first.span, of: .hapticIntensity, to: player)
          $0.send(second.span, of: .hapticSharpness, to: player)
        }
        let count = allocation_counter_stop()
        withExtendedLifetime((runs, first, second)) { #expect(count == 0) }
      }
      output += samples
      engine.poll()
    }
    #expect(engine.telemetry.droppedValues == 0)
    manual.advance(seconds: 1)
    // Every copy has been released.
    let runs = engine.service.core.pointee.blockValues.arena
    let bytes = engine.configuration.runBytes
    let whole = runs.allocate(bytes: bytes)
    #expect(whole != nil)
    if let whole { runs.release(whole, bytes: bytes) }
    return output
  }

  @Test("to the bit, in blocks of any size", arguments: [48, 64, 100, 480])
  func likeRuns(block: Int) throws {
    let expected = try play(block: block, isPushed: true)
    let output = try play(block: block, isPushed: false)
    #expect(expected.indices.allSatisfy { expected[$0].bitPattern == output[$0].bitPattern })
    #expect(energy(output[...]) > 1)
  }

  @Test("what finds no room is counted; other engines, and engines that are stopped, ignore them")
  func room() throws {
    let manual = try ManualEngine { $0.liveCapacity = 100 }
    let other = try ManualEngine()
    let player = try manual.engine.makePlayer(.rich)
    var samples = [Float](repeating: 0, count: 480)
    let zeros = [Float](repeating: 0, count: 480)
    func render(_ engine: Engine, _ count: Int) {
      var block = [Float](repeating: 0, count: count)
      var span = block.mutableSpan
      engine.render(haptic: &span) { $0.send(zeros.span, of: .hapticIntensity, to: player) }
      samples.replaceSubrange(0..<count, with: block)
    }
    render(manual.engine, 64)
    manual.engine.start()
    try player.start()
    render(manual.engine, 480)
    #expect(samples.contains { $0 != 0 })
    #expect(manual.engine.telemetry.droppedValues == 480)
    render(manual.engine, 64)
    // The sound that is taken out of a tile that has begun leaves the rounding of a sum.
    #expect(samples[..<64].allSatisfy { abs($0) < 1e-6 })
    #expect(manual.engine.telemetry.droppedValues == 480)
    render(other.engine, 64)
    #expect(other.engine.telemetry.droppedValues == 0)
  }
}
