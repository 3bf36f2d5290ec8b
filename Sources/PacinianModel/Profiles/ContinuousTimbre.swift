/// The carrier of continuous haptic events (rendering model, section 5).
public struct ContinuousTimbre: Sendable, Equatable {
  /// Linear gain of every continuous haptic event.
  public var gain: Double
  public var harmonics: HarmonicTable

  public init(gain: Double = 1, harmonics: HarmonicTable = .sine) {
    self.gain = gain
    self.harmonics = harmonics
  }
}
