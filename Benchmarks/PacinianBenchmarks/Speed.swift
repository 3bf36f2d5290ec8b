/// How fast a library of patterns is rendered, round by round.
struct Speed {
  /// Seconds of haptics a second.
  private(set) var rates: [Double] = []
  /// The same in naive voices: how many times as fast as the naive renderer renders one voice in
  /// the same round.
  private(set) var voices: [Double] = []

  /// - Parameters:
  ///   - nanoseconds: what `hapticSeconds` took.
  ///   - naive: nanoseconds of a naive voice's sample before and after, by the same clock.
  mutating func add(_ hapticSeconds: Double, in nanoseconds: Double, naive: (Double, Double)) {
    let rate = hapticSeconds * 1e9 / nanoseconds
    rates.append(rate)
    voices.append(rate * (naive.0 + naive.1) / 2 * Double(Workload.sampleRate) / 1e9)
  }
}
