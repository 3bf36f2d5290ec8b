import PacinianBase
import PacinianRendering
import PacinianModel
import PacinianAnalysis

/// Finds events that a model says nobody feels: below the detection threshold on an actuator, or
/// masked by others. docs/PERCEPTION.md has the model. Threads may share one.
struct SensationChecker: Sendable {
  struct Result {
    let code: String
    let message: String
  }

  private let rendering: OfflineRendering
  private let scale: SensationScale

  /// Each event is rendered alone; more events would take seconds.
  private static let mostEvents = 1_000
  /// Seconds of the longest pattern that is looked at.
  private static let longest = 600.0
  /// dB below the strongest moment of an event from which moments are its fades.
  private static let fade = 20.0

  /// - Parameter rendering: at the rate of ``PerceptualBlocks``.
  init(_ rendering: OfflineRendering) {
    self.rendering = rendering
    scale = SensationScale(fullScaleAcceleration: rendering.profile.fullScaleAcceleration)
  }

  /// The findings, in the order of the events.
  func results(_ layers: [Pattern]) -> [Result] {
    let count = layers.reduce(0) { $0 + $1.events.count }
    guard count <= Self.mostEvents, layers.allSatisfy({ $0.duration < Self.longest }),
      let signal = try? rendering.signal(of: layers)
    else {
      return [
        Result(
          code: "unchecked-sensation",
          message: "sensation is checked in patterns of \(Self.mostEvents) events and "
            + "\(Int(limiting: Self.longest)) s at most")
      ]
    }
    let whole = signal.samples().map(Double.init)
    let spectrum = SpectralPeaks()
    return layers.enumerated().flatMap { number, layer in
      layer.events.enumerated().compactMap { index, event -> Result? in
        guard event.kind.isHaptic else { return nil }
        let alone = Pattern(events: [event], controls: layer.controls)
        guard let signal = try? rendering.signal(of: [alone]) else { return nil }
        let name = layers.count > 1 ? "event \(index) of layer \(number)" : "event \(index)"
        let place = "\(name) at \(decimal(event.time, digits: 3)) s"
        return result(
          own: signal.samples().map(Double.init), whole: whole, place: place,
          isTransient: event.kind == .hapticTransient, spectrum)
      }
    }
  }

  private func result(
    own: [Double], whole: [Double], place: String, isTransient: Bool, _ spectrum: SpectralPeaks
  ) -> Result? {
    let moments = moments(own: own, whole: whole, isTransient: isTransient, spectrum)
    let strongest = moments.map(\.peak.level).max() ?? -.infinity
    let counted = moments.filter { $0.peak.level >= strongest - Self.fade }
    let sensation = counted.map { $0.peak.level + scale.fullScaleLevel(at: $0.peak.frequency) }
      .max()
    if !scale.isRelative, (sensation ?? -.infinity) < 0 {
      let level = sensation.map { "\(decimal(-$0, digits: 1)) dB below" } ?? "silent, below"
      return Result(
        code: "below-threshold",
        message: "\(place) is \(level) the detection threshold on \(rendering.profile.name); "
          + "raise its intensity, or lower its sharpness if it is above 250 Hz")
    }
    guard !counted.isEmpty, counted.allSatisfy({ $0.peak.level < $0.mask }) else { return nil }
    return Result(
      code: "masked-event",
      message: "\(place) is masked by stronger events at the same time on "
        + "\(rendering.profile.name); raise its intensity, move it or leave it out")
  }

  /// The strongest peak of an event in each of its moments, and the level that the others hide.
  private func moments(
    own: [Double], whole: [Double], isTransient: Bool, _ spectrum: SpectralPeaks
  ) -> [(peak: MaskingModel.Peak, mask: Double)] {
    guard let first = own.firstIndex(where: { abs($0) > Self.silence }) else { return [] }
    let length = SpectralPeaks.length
    // A transient has one moment, around its largest sample.
    let largest = own.indices.max { abs(own[$0]) < abs(own[$1]) } ?? first
    let starts =
      isTransient
      ? [largest - length / 2]
      : Array(stride(from: first - length / 2, to: own.count, by: length / 2))
    return starts.compactMap { start in
      func piece(_ samples: (Int) -> Double) -> [Double] {
        (start..<start + length).map { own.indices.contains($0) ? samples($0) : 0 }
      }
      guard var peak = spectrum.peaks(of: piece { own[$0] }).first else { return nil }
      // A tap is shorter than the window: its largest sample counts.
      if isTransient { peak.level = 20 * log10(abs(own[largest])) }
      let others = (start..<start + length).map { index in
        whole.indices.contains(index)
          ? whole[index] - (own.indices.contains(index) ? own[index] : 0) : 0
      }
      let mask = MaskingModel.level(at: peak.frequency, of: spectrum.peaks(of: others))
      return (peak, mask)
    }
  }

  /// Rounding is less, and every threshold is more.
  private static let silence = 1e-6
}
