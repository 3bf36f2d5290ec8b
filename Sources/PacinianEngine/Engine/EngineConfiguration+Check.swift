import PacinianModel

extension EngineConfiguration {
  /// - Throws: `EngineError.invalidConfiguration` for the first value out of range.
  func check() throws(EngineError) {
    func require(_ isTrue: Bool, _ reason: String) throws(EngineError) {
      guard isTrue else { throw .invalidConfiguration(reason) }
    }
    let rates = RenderingOptions.sampleRates
    try require(
      rates.contains(sampleRate),
      "a sample rate of \(sampleRate) Hz is out of \(rates.lowerBound) to \(rates.upperBound)")
    try require(
      1...2 ~= hapticChannels, "a haptic bus has 1 or 2 channels, not \(hapticChannels)")
    try require(
      [16, 32, 64, 128, 256].contains(tileFrames),
      "a tile has 16, 32, 64, 128 or 256 frames, not \(tileFrames)")
    for (name, value) in [
      ("playerCapacity", playerCapacity), ("voiceCapacity", voiceCapacity),
      ("transientCapacity", transientCapacity), ("commandCapacity", commandCapacity),
      ("liveCapacity", liveCapacity),
    ] {
      try require(
        (0...1 << 20).contains(value),
        "\(name) is \(value); give 1 to \(1 << 20), or 0 for no ceiling")
    }
    try require(
      smoothing.isFinite && (0...10).contains(smoothing),
      "a smoothing of \(smoothing) s is out of 0 to 10")
    try require(
      idleTimeout.isFinite && idleTimeout > 0,
      "an idle timeout of \(idleTimeout) s is not a valid time")
    try require(renderTimeout >= 0, "a render timeout of \(renderTimeout) s is not a valid time")
    if let durationLimit {
      try require(
        durationLimit.isFinite && durationLimit > 0,
        "a duration limit of \(durationLimit) s is not a valid time; nil lifts the limit")
    }
  }
}
