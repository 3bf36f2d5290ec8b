import CAllocationCounter
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
