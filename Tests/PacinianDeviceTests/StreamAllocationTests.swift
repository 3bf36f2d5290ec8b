import CAllocationCounter
import Synchronization
import Testing

@testable import PacinianMedia

/// Between the device's calls a stream allocates nothing and takes no lock, underruns included.
@Suite struct StreamAllocationTests {
  /// Counts from the first block's write to the last's; every third write underruns.
  private final class CountingPort: PlaybackPort {
    let name = "counting"
    let format = SampleFormat.int16
    let sampleRate = 48_000
    let channelCount = 2
    let periodFrames = 64
    let writes = Atomic(0)
    let calls = Atomic<Int64>(-1)

    func write(_ samples: UnsafeRawPointer, frameCount: Int) -> Int {
      let index = writes.wrappingAdd(1, ordering: .relaxed).oldValue
      if index == 0 { allocation_counter_start() }
      if index == 1_000 { calls.store(allocation_counter_stop(), ordering: .relaxed) }
      return index % 3 == 2 ? -32 : min(40, frameCount)
    }

    func recover(from error: Int) -> Int { 0 }
    func drain() {}
    func prepare() -> Int { 0 }
  }

  @Test func loop() throws {
    let port = CountingPort()
    let stream = PlaybackStream(port) { frames, count in
      for sample in 0..<2 * count { frames[sample] = 2 }
      return port.writes.load(ordering: .relaxed) > 1_000 ? .ends : .continues
    }
    stream.wake()
    try stream.start()
    stream.join()
    #expect(port.calls.load(ordering: .relaxed) == 0)
    #expect(stream.telemetry.underruns > 300)
  }
}
