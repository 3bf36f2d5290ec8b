import PacinianModel

/// The options of an offline rendering, besides patterns and profile.
public struct OfflineOptions: Sendable, Equatable {
  /// The renderers of the haptic bus.
  public enum Renderer: String, Sendable, CaseIterable {
    /// `PacinianRendering`: vectorised.
    case fast
    #if canImport(PacinianReference)
    /// `PacinianReference`: the rendering model in scalar double precision.
    case reference
    #endif
  }

  /// Sample rate, the longest event, the longest rendering.
  public var rendering: RenderingOptions
  public var buses: Buses
  /// The treatment of samples beyond ±1, on both buses.
  public var limiter: Limiter
  public var renderer: Renderer
  /// The share of the buses that each channel of the signal gets; the limiter acts on these
  /// channels then, and a bus that is not rendered is silent. `nil`: the buses' own channels. A map
  /// has a channel or more.
  public var map: ChannelMap?

  public init(
    rendering: RenderingOptions = RenderingOptions(), buses: Buses = .haptic,
    limiter: Limiter = .none, renderer: Renderer = .fast, map: ChannelMap? = nil
  ) {
    self.rendering = rendering
    self.buses = buses
    self.limiter = limiter
    self.renderer = renderer
    self.map = map
  }

  /// The same options, with all channels multiplied by a factor before the limiter, by way of a
  /// map.
  package func scaled(by factor: Double) -> OfflineOptions {
    let own: [ChannelMap.Channel] =
      (buses.hasAudio ? [.init(left: 1), .init(right: 1)] : [])
      + (buses == .audio ? [] : [.init(vibration: 1)])
    let factor = Float(factor)
    var options = self
    options.map = ChannelMap(
      (map?.channels ?? own).map {
        .init(left: factor * $0.left, right: factor * $0.right, vibration: factor * $0.vibration)
      })
    return options
  }
}

extension OfflineSignal {
  /// The largest magnitude of a sample before the limiter. Complexity: as a rendering.
  package var peak: Double {
    render { _ in }
    return measurement.peak
  }
}
