import CAllocationCounter
import PacinianPattern
import PacinianProfiles
import PacinianRendering
import Testing

/// The render path neither allocates nor locks, with voices at capacity and live values on every
/// frame. (Release builds have the compiler prove it as well.)
@Suite struct AllocationTests {
  @Test func counterCounts() {
    allocation_counter_start()
    let pointer = UnsafeMutablePointer<Int>.allocate(capacity: 100)
    pointer.deallocate()
    #expect(allocation_counter_stop() >= 2)
  }

  @Test(arguments: Profiles.all.indices)
  func render(profile: Int) throws {
    var generator = Generator(seed: 11)
    let score = try Score(
      generator.pattern(events: 400), profile: Profiles.all[profile], allowsLiveControls: true)
    let renderer = Renderer(
      RendererConfiguration(voiceCapacity: 32, transientCapacity: 8, liveCapacity: 256))
    let player = try #require(renderer.addPlayer(score))
    let values = (0..<64).map { Float($0) / 64 - 0.5 }
    var output = [Float](repeating: 0, count: 64)
    var calls: Int64 = 0
    values.withUnsafeBufferPointer { values in
      output.withUnsafeMutableBufferPointer { output in
        for block in 0..<900 {
          allocation_counter_start()
          if block % 3 == 0 {
            renderer.sendParameters(
              .hapticIntensity, values: values.baseAddress!, count: 64, from: renderer.position,
              to: player)
            renderer.sendParameters(
              .hapticSharpness, values: values.baseAddress!, count: 64, from: renderer.position,
              to: player)
          }
          renderer.render(into: output.baseAddress!, frameCount: 64)
          calls += allocation_counter_stop()
        }
      }
    }
    #expect(calls == 0)
    #expect(renderer.droppedEvents(player) > 0)
  }

  /// Blocks of any size, aligned or not.
  @Test func offline() throws {
    var generator = Generator(seed: 12)
    let score = try Score(generator.pattern(events: 12), profile: Profiles.taptic)
    let renderer = OfflineRenderer([score])
    #expect(renderer.isDirect)
    let sizes = [64, 4_096, 7]
    var output = [Float](repeating: 0, count: 4_096)
    var calls: Int64 = 0
    output.withUnsafeMutableBufferPointer { output in
      guard let first = output.baseAddress else { return }
      for block in 0..<200 {
        let count = sizes[block % 3]
        allocation_counter_start()
        renderer.render(into: first, frameCount: count)
        calls += allocation_counter_stop()
      }
    }
    #expect(calls == 0)
  }
}
