import PacinianBase
import Synchronization

/// A thread that pulls blocks and gives them to a device, on the device's clock.
///
/// Between the device's own calls its loop allocates nothing and takes no lock, if the source does
/// not.
package final class PlaybackStream: @unchecked Sendable {
  /// Fills `frameCount` interleaved frames, on the stream's thread.
  package typealias Source =
    @Sendable (_ frames: UnsafeMutablePointer<Float>, _ frameCount: Int) -> BlockOutlook

  private let port: any PlaybackPort
  private let source: Source
  private let encoder: SampleEncoder
  private let frames: UnsafeMutablePointer<Float>
  private let bytes: UnsafeMutableRawPointer
  private let wakeUp: UnsafeMutablePointer<pacinian_semaphore>
  private let signals = StreamSignals()
  private let thread = Locked<SystemThread?>(nil)

  package init(_ port: any PlaybackPort, source: @escaping Source) {
    self.port = port
    self.source = source
    encoder = SampleEncoder(format: port.format)
    let count = port.periodFrames * port.channelCount
    frames = .allocate(capacity: count)
    frames.initialize(repeating: 0, count: count)
    bytes = .allocate(byteCount: count * port.format.byteCount, alignment: 16)
    wakeUp = .allocate(capacity: 1)
    pacinian_semaphore_init(wakeUp)
  }

  deinit {
    pacinian_semaphore_destroy(wakeUp)
    wakeUp.deallocate()
    bytes.deallocate()
    frames.deallocate()
  }

  /// Begins the thread, once. The thread rests until ``wake()`` is called.
  package func start() throws(DeviceError) {
    guard let made = SystemThread({ self.run() }) else { throw .noThread }
    thread.withLock { $0 = made }
  }

  /// Ends a rest, the present one or the next.
  package func wake() { pacinian_post(wakeUp) }

  /// Whether the last sample has sounded, or the device failed.
  package var isEnded: Bool { signals.isEnded.load(ordering: .acquiring) }

  /// Waits for the end, which the source must reach.
  package func join() {
    let thread = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    thread?.join()
  }

  /// The stream's measurements so far; from any thread.
  package var telemetry: StreamTelemetry { signals.telemetry }

  /// The reason why the device ended the stream; `nil` while it has not.
  package var failure: DeviceError? {
    let number = signals.failure.load(ordering: .acquiring)
    guard number != 0 else { return nil }
    return .lost(
      name: port.name, reason: String(cString: strerror(abs(Int32(truncatingIfNeeded: number)))))
  }

  private func run() {
    defer { signals.isEnded.store(true, ordering: .releasing) }
    rest()
    while true {
      let outlook = source(frames, port.periodFrames)
      let level = encoder.encode(frames, count: port.periodFrames * port.channelCount, into: bytes)
      signals.note(level)
      guard writeBlock() else { return }
      switch outlook {
      case .continues: continue
      case .rests:
        port.drain()
        rest()
        let status = port.prepare()
        if status < 0 { return signals.failure.store(status, ordering: .releasing) }
      case .ends: return port.drain()
      }
    }
  }

  private func rest() { pacinian_wait(wakeUp, -1) }

  /// Writes the block until the device has taken all of it; `false` if the device takes no more.
  private func writeBlock() -> Bool {
    var done = 0
    let frameBytes = port.channelCount * port.format.byteCount
    while done < port.periodFrames {
      let written = port.write(bytes + done * frameBytes, frameCount: port.periodFrames - done)
      if written > 0 {
        done += written
        continue
      }
      if written == Int(-EPIPE) { signals.underruns.wrappingAdd(1, ordering: .relaxed) }
      // A device that takes nothing and reports no error will not take more later.
      let status = written == 0 ? Int(-EIO) : port.recover(from: written)
      guard status >= 0 else {
        signals.failure.store(status, ordering: .releasing)
        return false
      }
    }
    signals.frames.wrappingAdd(done, ordering: .relaxed)
    return true
  }
}

/// The continuation after a block.
package enum BlockOutlook: Sendable {
  /// Another block.
  case continues
  /// Nothing until the stream is woken; the device may sleep.
  case rests
  /// Nothing at all.
  case ends
}

/// The measurements of a stream.
package struct StreamTelemetry: Sendable, Equatable {
  /// Times that the device ran out of samples.
  package var underruns = 0
  /// Frames handed to the device.
  package var frames = 0
  /// The largest magnitude, before samples were cut.
  package var peak: Float = 0
  /// Samples that were cut to ±1.
  package var clippedSamples = 0

  package init() {}
}
