/// Left, right and vibration as the channels of a map, with a limiter at the end of each. One
/// thread at a time.
final class ChannelMix {
  private let map: ChannelMap
  /// One for each channel. (Unchecked, as in ``OfflineBus``.)
  @exclusivity(unchecked) private var stages: [BusStage]

  init(_ map: ChannelMap, sampleRate: Int, limiter: Limiter) {
    self.map = map
    // (Each has memory of its own.)
    stages = map.channels.map { _ in BusStage(sampleRate: sampleRate, limiter: limiter) }
  }

  deinit { for stage in stages { stage.deallocate() } }

  var channelCount: Int { map.channels.count }

  var measurement: BusMeasurement {
    stages.reduce(BusMeasurement()) { $0 + $1.measurement }
  }

  func restart() {
    for channel in stages.indices { stages[channel].reset() }
  }

  /// Makes rows for the channels from three rows: left, right, vibration.
  /// - Parameter stride: samples from row to row, of both.
  func process(
    _ rows: UnsafePointer<Float>, into output: UnsafeMutablePointer<Float>, stride: Int,
    frameCount: Int
  ) {
    for channel in map.channels.indices {
      let row = output + channel * stride
      map.mix(
        channel, left: rows, right: rows + stride, audioStride: 1, haptic: rows + 2 * stride,
        into: row, stride: 1, frameCount: frameCount)
      stages[channel].process(row, count: frameCount)
    }
  }
}
