/// The sound of transients: sharpness to waveform (rendering model, section 6).
public struct TransientTimbre: Sendable, Equatable {
  public enum Source: Sendable, Equatable {
    /// A target spectrum by way of its minimum-phase impulse response.
    case spectrum(TransientSpectrum)
    /// A plain tone, no fade.
    case tone(TransientTone)
  }

  /// Linear gain of every transient.
  public var gain: Double
  public var source: Source

  public init(
    gain: Double = 1,
    source: Source = .spectrum(.gaussian(widthAtZero: 0.45, widthAtOne: 0.8))
  ) {
    self.gain = gain
    self.source = source
  }
}
