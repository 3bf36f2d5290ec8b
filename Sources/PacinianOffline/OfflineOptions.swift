import PacinianProfiles
import PacinianRendering

/// The options of an offline rendering, besides patterns and profile.
public struct OfflineOptions: Sendable, Equatable {
  /// The renderers of the haptic bus.
  public enum Renderer: String, Sendable, CaseIterable {
    /// `PacinianRendering` and `PacinianAudio`: vectorised.
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
  /// Whether both buses are mixed to two channels, for two ears: the vibration stands in the middle
  /// of the stereo picture, and the limiter acts on the mix. No meaning for one bus.
  public var isMixed: Bool

  public init(
    rendering: RenderingOptions = RenderingOptions(), buses: Buses = .haptic,
    limiter: Limiter = .none, renderer: Renderer = .fast, isMixed: Bool = false
  ) {
    self.rendering = rendering
    self.buses = buses
    self.limiter = limiter
    self.renderer = renderer
    self.isMixed = isMixed
  }

  /// Whether there are two buses, and they are mixed.
  var isMix: Bool { isMixed && buses == .both }
}
