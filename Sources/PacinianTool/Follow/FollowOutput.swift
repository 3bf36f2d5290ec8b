import PacinianBase
import PacinianMedia
import PacinianRendering

/// A receiver of a vibration as it is made.
protocol FollowOutput: AnyObject {
  /// Frames a second that it takes.
  var sampleRate: Int { get }
  /// What is to be said of it at the end, after a comma; empty for nothing.
  var remark: String { get }
  /// Frames that it can take now.
  func room() throws(ToolError) -> Int
  /// Takes frames, for which there is room, or which are the last.
  func write(_ frames: UnsafeBufferPointer<Float>) throws(ToolError)
  /// Waits until all frames are out. Nothing may be written afterwards.
  func finish() throws(ToolError)
}

/// Raw 32-bit floats on standard output.
final class StandardFollowOutput: FollowOutput {
  let sampleRate: Int
  var remark: String { "" }

  init(sampleRate: Int) { self.sampleRate = sampleRate }

  func room() -> Int { .max }

  func write(_ frames: UnsafeBufferPointer<Float>) throws(ToolError) {
    guard !frames.isEmpty else { return }
    try StandardStreams.write(Span(_unsafeElements: frames).bytes)
  }

  func finish() {}
}

/// A device, which takes frames on its own clock.
final class DeviceFollowOutput: FollowOutput {
  var sampleRate: Int { port.sampleRate }
  private let port: any PlaybackPort
  private let stream: PlaybackStream
  private let queue: FrameQueue
  private var hasStarted = false
  /// Microseconds between looks at a queue without frames.
  private static let pause = 500

  /// - Parameter map: the vibration's part of each channel; `nil`: all of it in each.
  init(_ port: any PlaybackPort, map: ChannelMap?) {
    self.port = port
    let gains = map?.channels.map(\.vibration) ?? []
    let channelCount = port.channelCount
    let queue = FrameQueue(cushion: port.periodFrames)
    self.queue = queue
    let period = 1_000_000 * port.periodFrames / port.sampleRate
    stream = PlaybackStream(port) { frames, frameCount in
      // The device has three more periods, and one that takes frames at any pace has to wait.
      var waited = 0
      while waited < period, !queue.hasFrames(frameCount) {
        usleep(UInt32(clamping: Self.pause))
        waited += Self.pause
      }
      // (The frames of one channel stand first, and are spread from the last one on.)
      let isOver = queue.take(frameCount, into: frames)
      for frame in (0..<frameCount).reversed() {
        let value = frames[frame]
        for channel in 0..<channelCount {
          frames[frame * channelCount + channel] =
            gains.isEmpty ? value : value * gains[channel]
        }
      }
      return isOver ? .ends : .continues
    }
  }

  var remark: String {
    let telemetry = stream.telemetry
    return ", on \(port.name) at \(port.sampleRate) Hz, peak "
      + "\(decimal(Double(telemetry.peak), digits: 3)), \(counted(queue.gapCount, "gap"))"
  }

  func room() throws(ToolError) -> Int {
    try check()
    return queue.room
  }

  func write(_ frames: UnsafeBufferPointer<Float>) throws(ToolError) {
    if !hasStarted {
      hasStarted = true
      do throws(DeviceError) {
        try stream.start()
      } catch {
        throw ToolError(.unavailable, "\(error)")
      }
      stream.wake()
    }
    queue.put(frames)
  }

  func finish() throws(ToolError) {
    queue.end()
    if hasStarted { stream.join() }
    try check()
  }

  private func check() throws(ToolError) {
    if let failure = stream.failure { throw ToolError(.unavailable, "\(failure)") }
  }
}
