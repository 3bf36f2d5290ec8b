import PacinianOutput
import PacinianProfiles

/// The options of an offline rendering, besides patterns and profile.
public struct OfflineOptions: Sendable, Equatable {
  /// The renderers of the haptic bus.
  public enum Renderer: String, Sendable, CaseIterable {
    /// `PacinianRendering` and `PacinianAudio`: vectorised.
    case fast
    /// `PacinianReference`: the rendering model in scalar double precision.
    case reference
  }

  /// Sample rate, the longest event, the longest rendering.
  public var rendering: RenderingOptions
  public var buses: Buses
  /// The treatment of samples beyond ±1, on both buses.
  public var limiter: Limiter
  public var renderer: Renderer

  public init(
    rendering: RenderingOptions = RenderingOptions(), buses: Buses = .haptic,
    limiter: Limiter = .none, renderer: Renderer = .fast
  ) {
    self.rendering = rendering
    self.buses = buses
    self.limiter = limiter
    self.renderer = renderer
  }
}
