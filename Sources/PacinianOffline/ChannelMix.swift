import PacinianRendering

/// Left, right and vibration as the channels of a map, with a limiter at the end of each. One
/// thread at a time.
final class ChannelMix {
  private let map: ChannelMap
  private let stages: UnsafeMutablePointer<BusStage>

  init(_ map: ChannelMap, limiter: Limiter) {
    self.map = map
    stages = .allocate(capacity: map.channels.count)
    for channel in map.channels.indices {
      (stages + channel).initialize(to: BusStage(limiter: limiter))
    }
  }

  deinit {
    for channel in map.channels.indices { stages[channel].deallocate() }
    stages.deallocate()
  }

  var channelCount: Int { map.channels.count }

  var measurement: BusMeasurement {
    map.channels.indices.reduce(BusMeasurement()) { $0 + stages[$1].measurement }
  }

  func restart() {
    for channel in map.channels.indices { stages[channel].reset() }
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
