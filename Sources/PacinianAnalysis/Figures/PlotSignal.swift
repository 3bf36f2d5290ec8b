/// The waveform and spectrogram of a signal, as a figure shows them; made by ``SignalAnalyser``.
public struct PlotSignal: Sendable {
  /// The course of the samples.
  package enum Trace: Sendable {
    /// Every sample, of a signal short enough to show them.
    case samples([Float])
    /// The lowest and the highest sample of each of evenly long stretches.
    case extremes([ClosedRange<Float>])
  }

  /// The second at which it begins; of a part of a signal, above 0.
  package let start: Double
  /// Seconds.
  public let duration: Double
  /// The largest magnitude.
  public let peak: Double
  package let trace: Trace
  package let spectrogram: Spectrogram
}
