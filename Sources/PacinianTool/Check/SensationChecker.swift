import PacinianBase
import PacinianRendering
import PacinianModel
import PacinianAnalysis

/// Finds events that a model says nobody feels: below the detection threshold on an actuator, or
/// masked by others. docs/PERCEPTION.md has the model. Threads may share one.
struct SensationChecker: Sendable {
  typealias Result = (code: String, message: String)

  private let rendering: OfflineRendering
  private let scale: SensationScale

  /// Each event is rendered alone; more events would take seconds.
  private static let mostEvents = 1_000
  /// Seconds of the longest pattern that is looked at.
  private static let longest = 600.0

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
        (
          "unchecked-sensation",
          "sensation is checked in patterns of \(Self.mostEvents) events and "
            + "\(Int(limiting: Self.longest)) s at most"
        )
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
        let sensation = EventSensation(
          own: signal.samples().map(Double.init), whole: whole,
          isTransient: event.kind == .hapticTransient, scale: scale, spectrum)
        return result(sensation, place: place)
      }
    }
  }

  private func result(_ sensation: EventSensation, place: String) -> Result? {
    if !scale.isRelative, (sensation.level ?? -.infinity) < 0 {
      let level = sensation.level.map { "\(decimal(-$0, digits: 1)) dB below" } ?? "silent, below"
      return (
        "below-threshold",
        "\(place) is \(level) the detection threshold on \(rendering.profile.name); "
          + "raise its intensity, or lower its sharpness if it is above 250 Hz"
      )
    }
    guard sensation.isMasked else { return nil }
    return (
      "masked-event",
      "\(place) is masked by stronger events at the same time on "
        + "\(rendering.profile.name); raise its intensity, move it or leave it out"
    )
  }
}
