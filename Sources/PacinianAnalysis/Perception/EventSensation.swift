import PacinianBase

/// The sensation of one event among others, by the model of docs/PERCEPTION.md.
package struct EventSensation {
  /// dB above the detection threshold, in the event's strongest moments; `nil` if it is silent.
  package let level: Double?
  /// Whether stronger events hide all of its strong moments.
  package let isMasked: Bool

  /// dB below the strongest moment of an event from which moments are its fades.
  private static let fade = 20.0
  /// Rounding is less, and every threshold is more.
  private static let silence = 1e-6

  /// - Parameters:
  ///   - own: the samples of the event alone, at the rate of ``PerceptualBlocks``.
  ///   - whole: the samples of all events.
  ///   - isTransient: whether it has one moment, around its largest sample.
  package init(
    own: [Double], whole: [Double], isTransient: Bool, scale: SensationScale,
    _ spectrum: SpectralPeaks
  ) {
    let moments = Self.moments(own: own, whole: whole, isTransient: isTransient, spectrum)
    let strongest = moments.map { $0.peak.level }.max() ?? -.infinity
    let counted = moments.filter { $0.peak.level >= strongest - Self.fade }
    level = counted.map { $0.peak.level + scale.fullScaleLevel(at: $0.peak.frequency) }.max()
    isMasked = !counted.isEmpty && counted.allSatisfy { $0.peak.level < $0.mask }
  }

  /// The strongest peak of an event in each of its moments, and the level that the others hide.
  private static func moments(
    own: [Double], whole: [Double], isTransient: Bool, _ spectrum: SpectralPeaks
  ) -> [(peak: MaskingModel.Peak, mask: Double)] {
    guard let first = own.firstIndex(where: { abs($0) > silence }) else { return [] }
    let length = SpectralPeaks.length
    let largest = own.indices.max { abs(own[$0]) < abs(own[$1]) } ?? first
    let starts =
      isTransient
      ? [largest - length / 2]
      : Array(stride(from: first - length / 2, to: own.count, by: length / 2))
    return starts.compactMap { start in
      let frames = start..<start + length
      let piece = frames.map { own.indices.contains($0) ? own[$0] : 0 }
      guard var peak = spectrum.peaks(of: piece).first else { return nil }
      // A tap is shorter than the window: its largest sample counts.
      if isTransient { peak.level = 20 * log10(abs(own[largest])) }
      let others = zip(frames, piece).map { frame, sample in
        whole.indices.contains(frame) ? whole[frame] - sample : 0
      }
      return (peak, MaskingModel.level(at: peak.frequency, of: spectrum.peaks(of: others)))
    }
  }
}
