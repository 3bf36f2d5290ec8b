/// One bus of a signal, after its stages: rendered from frame 0 on, in blocks of any size, any
/// number of times. Any blocks give the same bits. One thread at a time.
public final class OfflineBus {
  /// Overwrites rows with the next frames of a bus before its stages: a row of samples for each
  /// channel, the rows `stride` samples apart.
  typealias Source = (_ rows: UnsafeMutablePointer<Float>, _ stride: Int, _ frameCount: Int) -> Void

  /// Frames to the last frame that can sound, tails and the equaliser's ringing included.
  public let frameCount: Int
  /// The frame that is rendered next.
  @exclusivity(unchecked) public private(set) var position = 0

  /// 1 or 2.
  public let channelCount: Int

  /// The measurement since frame 0, of all channels.
  public var measurement: BusMeasurement {
    stages.reduce(BusMeasurement()) { $0 + $1.measurement }
  }

  private let soundingFrames: Int
  private let begin: () -> Source
  // Variables are unchecked, because the runtime would check every block for overlapping accesses,
  // which cannot occur.
  @exclusivity(unchecked) private var source: Source
  /// One for each channel.
  @exclusivity(unchecked) private var stages: [BusStage]

  /// - Parameters:
  ///   - stages: one for each channel; the bus frees them.
  ///   - soundingFrames: frames of the source.
  ///   - ringingFrames: frames of the equaliser's ringing after these.
  ///   - begin: makes a source that starts at frame 0.
  init(
    _ stages: [BusStage], soundingFrames: Int, ringingFrames: Int, begin: @escaping () -> Source
  ) {
    channelCount = stages.count
    self.stages = stages
    self.soundingFrames = soundingFrames
    frameCount = soundingFrames + ringingFrames
    self.begin = begin
    source = begin()
  }

  deinit { for stage in stages { stage.deallocate() } }

  /// Overwrites all of `output` with the frames from `first` on, channels interleaved; frames past
  /// the end are silence. If `first` is not ``position``, the frames between are rendered unheard,
  /// from frame 0 on if `first` lies before.
  /// - Parameters:
  ///   - first: 0 or more.
  ///   - output: whole frames.
  public func read(from first: Int, into output: inout MutableSpan<Float>) {
    let count = output.count / channelCount
    let live = max(0, min(count, frameCount - first))
    if live > 0 { seek(to: first) }
    output.withUnsafeMutableBufferPointer { output in
      guard let samples = output.baseAddress else { return }
      if channelCount == 1 {
        render(into: samples, stride: 0, frameCount: live)
      } else {
        renderInterleaved(into: samples, frameCount: live)
      }
      (samples + live * channelCount).update(repeating: 0, count: (count - live) * channelCount)
    }
  }

  /// Renders up to frame `frame`, or to the end if that comes first, unheard; from frame 0 if
  /// `frame` lies before ``position``.
  public func seek(to frame: Int) {
    if frame < position { restart() }
    let end = min(frame, frameCount)
    guard position < end else { return }
    withRows(of: end - position) { rows, stride in
      while position < end {
        render(into: rows, stride: stride, frameCount: min(stride, end - position))
      }
    }
  }

  /// Returns to frame 0.
  func restart() {
    guard position > 0 else { return }
    source = begin()
    position = 0
    for channel in 0..<channelCount { stages[channel].reset() }
  }

  /// Renders the next frames, silence past the end.
  func render(into rows: UnsafeMutablePointer<Float>, stride: Int, frameCount count: Int) {
    let position = position
    let live = max(0, min(count, frameCount - position))
    let sounding = max(0, min(count, soundingFrames - position))
    if sounding > 0 { source(rows, stride, sounding) }
    for channel in 0..<channelCount {
      let row = rows + channel * stride
      (row + sounding).update(repeating: 0, count: count - sounding)
      stages[channel].process(row, count: live)
    }
    self.position = position + live
  }

  private func renderInterleaved(into output: UnsafeMutablePointer<Float>, frameCount count: Int) {
    withRows(of: count) { rows, stride in
      var done = 0
      while done < count {
        let block = min(stride, count - done)
        render(into: rows, stride: stride, frameCount: block)
        Self.interleave(
          rows, stride: stride, channelCount: channelCount, frameCount: block,
          into: output + done * channelCount)
        done += block
      }
    }
  }

  /// Calls `body` with memory for a block of at most `frameCount` frames: rows, and how far they
  /// are apart.
  private func withRows(
    of frameCount: Int, _ body: (UnsafeMutablePointer<Float>, _ stride: Int) -> Void
  ) {
    let stride = min(frameCount, Self.blockFrames)
    let rows = UnsafeMutablePointer<Float>.allocate(capacity: stride * channelCount)
    defer { rows.deallocate() }
    body(rows, stride)
  }

  static func interleave(
    _ rows: UnsafePointer<Float>, stride: Int, channelCount: Int, frameCount: Int,
    into output: UnsafeMutablePointer<Float>
  ) {
    for channel in 0..<channelCount {
      let row = rows + channel * stride
      for frame in 0..<frameCount { output[frame * channelCount + channel] = row[frame] }
    }
  }

  /// Long enough to spread a block's fixed costs, short enough that a block, 24 KiB, stays in the
  /// first cache until it is written.
  static let blockFrames = 6_144
}
