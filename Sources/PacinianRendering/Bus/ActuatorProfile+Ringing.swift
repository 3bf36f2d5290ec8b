import PacinianModel

extension ActuatorProfile {
  /// Ringing below this is not rendered: −100 dB of full scale (rendering model, section 9).
  private static let audibleRinging = 1e-5

  /// Frames for which the equaliser can ring above −100 dB of full scale after a mix within ±1 has
  /// ended, one second at most; 0 without an equaliser.
  ///
  /// `n` frames after the end, with an impulse response `h`, the ringing is at most `Σ |h[m]|` over
  /// `m > n`. Complexity: O(sampleRate · filters).
  package func ringingFrames(sampleRate: Int) -> Int {
    guard !equalisation.isEmpty else { return 0 }
    // The response after two seconds counts as nothing, because it is below the bound.
    let count = 2 * sampleRate
    var response = [Double](repeating: 0, count: count)
    response[0] = masterGain
    response.withUnsafeMutableBufferPointer { samples in
      guard let first = samples.baseAddress else { return }
      for filter in equalisation {
        var section = PeakingSection(filter, sampleRate: sampleRate)
        for start in stride(from: 0, to: count, by: BusStage.group) {
          section.process(first + start, count: min(BusStage.group, count - start))
          section.flush()
        }
      }
    }
    var rest = 0.0
    for frame in stride(from: count - 1, to: 0, by: -1) {
      rest += abs(response[frame])
      if rest > Self.audibleRinging { return min(frame, sampleRate) }
    }
    return 0
  }
}
