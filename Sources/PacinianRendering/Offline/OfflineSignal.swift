import PacinianModel

/// The signal of one pattern, after the bus stages: mono vibration, stereo audio, or both. One
/// thread at a time.
public final class OfflineSignal {
  /// Frames a second.
  public let sampleRate: Int
  /// Frames to the last frame that can sound on any bus, tails and the equaliser's ringing
  /// included.
  public let frameCount: Int
  /// The vibration, before a mix; `nil` if it was not requested.
  public let haptic: OfflineBus?
  /// The audio, before a mix; `nil` if it was not requested.
  public let audio: OfflineBus?
  /// The notices about the recordings, layer by layer.
  public let notices: [AudioNotice]
  /// The channels of a map; `nil` if the signal has the buses' channels.
  private let mix: ChannelMix?
  /// The clips of each layer's `AudioCustom` events, by the events' indices.
  public let recordings: [[Int: AudioClip]]

  init(
    _ options: OfflineOptions, haptic: OfflineBus?, audio: OfflineBus?,
    resolutions: [AudioResolution]
  ) {
    self.sampleRate = options.rendering.sampleRate
    self.haptic = haptic
    self.audio = audio
    let sampleRate = options.rendering.sampleRate
    mix = options.map.map { ChannelMix($0, sampleRate: sampleRate, limiter: options.limiter) }
    frameCount = max(haptic?.frameCount ?? 0, audio?.frameCount ?? 0)
    notices = resolutions.flatMap { $0.notices }
    recordings = resolutions.map { $0.clips }
  }

  /// Samples of a frame: left, right and vibration, as far as they were requested, or the channels
  /// of a map.
  public var channelCount: Int { mix?.channelCount ?? busChannelCount }

  /// The measurement of both buses, or of a map's channels, since frame 0.
  public var measurement: BusMeasurement {
    mix?.measurement ?? buses.reduce(BusMeasurement()) { $0 + $1.measurement }
  }

  private var busChannelCount: Int { buses.reduce(0) { $0 + $1.channelCount } }

  private var buses: [OfflineBus] { [haptic, audio].compactMap { $0 } }

  /// All samples, channels interleaved.
  public func samples() -> [Float] {
    var samples: [Float] = []
    samples.reserveCapacity(frameCount * channelCount)
    render { block in block.withUnsafeBufferPointer { samples.append(contentsOf: $0) } }
    return samples
  }

  /// Renders from frame 0 to the end and calls `body` with one block after the other, channels
  /// interleaved. A block's memory is aligned for vectors. An error of `body` ends the rendering.
  public func render<Failure: Error>(
    _ body: (Span<Float>) throws(Failure) -> Void
  ) throws(Failure) {
    let (haptic, audio, channelCount) = (haptic, audio, channelCount)
    let stride = OfflineBus.blockFrames
    // A row for each channel of the buses and of a map, and a block of frames where there is more
    // than one row.
    let capacity = min(stride, frameCount) * channelCount
    let busRows = mix == nil ? busChannelCount : Self.mappedRows
    let rowCount = busRows + (mix?.channelCount ?? 0)
    let rowCapacity = rowCount == 1 ? 0 : stride * rowCount
    let bytes = UnsafeMutableRawBufferPointer.allocate(
      byteCount: (rowCapacity + capacity) * MemoryLayout<Float>.stride, alignment: Self.alignment)
    defer { bytes.deallocate() }
    let memory = bytes.bindMemory(to: Float.self)
    guard let rows = memory.baseAddress else { return }
    let block = rows + rowCapacity
    let vibration = rows + (mix == nil ? audio?.channelCount ?? 0 : Self.mappedRows - 1) * stride
    // A bus that is not rendered is silent.
    if mix != nil { rows.update(repeating: 0, count: busRows * stride) }
    let channels = mix == nil ? rows : rows + busRows * stride
    haptic?.restart()
    audio?.restart()
    mix?.restart()
    var frame = 0
    while frame < frameCount {
      let count = min(stride, frameCount - frame)
      audio?.render(into: rows, stride: stride, frameCount: count)
      haptic?.render(into: vibration, stride: stride, frameCount: count)
      mix?.process(rows, into: channels, stride: stride, frameCount: count)
      if rowCapacity > 0 {
        OfflineBus.interleave(
          channels, stride: stride, channelCount: channelCount, frameCount: count, into: block)
      }
      try body(UnsafeBufferPointer(start: block, count: count * channelCount).span)
      frame += count
    }
  }

  /// Left, right and vibration, from which a map's channels are made.
  private static let mappedRows = 3
  /// Bytes of the widest vector.
  private static let alignment = 64
}
