import PacinianRendering

/// Left, right and vibration as a signal for two ears: the vibration in the middle of the stereo
/// picture, and a limiter at the end of each channel. One thread at a time.
final class EarMix {
  private let stages: UnsafeMutablePointer<BusStage>

  static let channelCount = 2

  init(limiter: Limiter) {
    stages = .allocate(capacity: Self.channelCount)
    for channel in 0..<Self.channelCount {
      (stages + channel).initialize(to: BusStage(limiter: limiter))
    }
  }

  deinit {
    for channel in 0..<Self.channelCount { stages[channel].deallocate() }
    stages.deallocate()
  }

  var measurement: BusMeasurement {
    (0..<Self.channelCount).reduce(BusMeasurement()) { $0 + stages[$1].measurement }
  }

  func restart() {
    for channel in 0..<Self.channelCount { stages[channel].reset() }
  }

  /// Adds the last of three rows to the others, and ends these.
  /// - Parameter stride: samples from row to row.
  func process(_ rows: UnsafeMutablePointer<Float>, stride: Int, frameCount: Int) {
    let vibration = rows + Self.channelCount * stride
    for channel in 0..<Self.channelCount {
      let row = rows + channel * stride
      for frame in 0..<frameCount { row[frame] += vibration[frame] }
      stages[channel].process(row, count: frameCount)
    }
  }
}
