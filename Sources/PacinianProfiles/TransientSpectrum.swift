/// The target magnitude of a transient over frequency and sharpness.
public enum TransientSpectrum: Sendable, Equatable {
  /// A Gaussian over octaves around the frequency map's `f(S)`; its standard deviation in
  /// octaves runs linearly from sharpness 0 to 1.
  case gaussian(widthAtZero: Double, widthAtOne: Double)
  /// Given, for instance measured, magnitudes.
  case table(MagnitudeTable)
}
