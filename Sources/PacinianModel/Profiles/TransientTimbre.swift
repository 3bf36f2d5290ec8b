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
    gain: Double = 1, source: Source = .spectrum(.gaussian(widthAtZero: 0.45, widthAtOne: 0.8))
  ) {
    self.gain = gain
    self.source = source
  }
}

/// The target magnitude of a transient over frequency and sharpness.
public enum TransientSpectrum: Sendable, Equatable {
  /// A Gaussian over octaves around the frequency map's `f(S)`; its standard deviation in
  /// octaves runs linearly from sharpness 0 to 1.
  case gaussian(widthAtZero: Double, widthAtOne: Double)
  /// Given, for instance measured, magnitudes.
  case table(MagnitudeTable)

  /// Seconds of the waveforms.
  package var duration: Double {
    switch self {
    case .gaussian: MagnitudeTable.usualDuration
    case .table(let table): table.duration
    }
  }
}
