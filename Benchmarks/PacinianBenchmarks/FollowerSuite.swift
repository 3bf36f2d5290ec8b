import PacinianAnalysis
import PacinianTestSupport

/// The processor time of following a sound live.
struct FollowerSuite {
  struct Row {
    var sampleRate: Int
    var channelCount: Int
    /// Parts of a processor.
    var share: Statistics
  }

  let options: BenchmarkOptions

  private static let blockFrames = 128

  func run() throws -> [Row] {
    try [(48_000, 1), (48_000, 2), (192_000, 2)].map { rate, channels in
      var settings = FollowerSettings()
      (settings.sampleRate, settings.channelCount) = (rate, channels)
      let follower = try HapticFollower(settings)
      // A second of noise that decays after each of eight strokes.
      var random = SplitMix(seed: 9)
      let sound = (0..<rate * channels).map { index -> Float in
        let phase = Double(index / channels % (rate / 8)) / Double(rate / 8)
        return Float(random.number(-1...1) * (1 - phase) * (1 - phase))
      }
      let blocks = rate / Self.blockFrames
      var shares: [Double] = []
      withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * Self.blockFrames) { values in
        let most = follower.mostOnsets(frameCount: Self.blockFrames)
        withUnsafeTemporaryAllocation(of: FollowedOnset.self, capacity: most) { onsets in
          sound.withUnsafeBufferPointer { sound in
            guard let values = values.baseAddress, let onsets = onsets.baseAddress,
              let sound = sound.baseAddress
            else { return }
            for _ in 0..<(options.isQuick ? 3 : 20) {
              var found = 0
              let start = BenchmarkClock.now
              for block in 0..<blocks {
                found += follower.follow(
                  sound + block * Self.blockFrames * channels, count: Self.blockFrames,
                  intensity: values, sharpness: values + Self.blockFrames, onsets: onsets)
              }
              let seconds = Double(BenchmarkClock.now - start) / 1e9
              precondition((4...16).contains(found), "the strokes are found")
              shares.append(seconds * Double(rate) / Double(blocks * Self.blockFrames))
            }
          }
        }
      }
      return Row(sampleRate: rate, channelCount: channels, share: Statistics(shares))
    }
  }
}
