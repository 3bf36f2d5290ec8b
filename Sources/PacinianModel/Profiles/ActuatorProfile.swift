/// Everything that makes a signal of a pattern's abstract parameters: the sharpness map, the
/// spectra, the envelope's times, the laws and gains of one actuator or one convention.
///
/// Profiles are data. Four are built in (``BuiltInProfiles``); a user writes others as JSON, read
/// by ``ProfileReader``. docs/PROFILES.md documents the schema.
public struct ActuatorProfile: Sendable, Equatable {
  public var name: String
  /// One line for a person choosing a profile.
  public var summary: String
  public var frequencyMap: FrequencyMap
  public var intensityLaw: IntensityLaw
  public var envelope: EnvelopeTimes
  public var continuous: ContinuousTimbre
  public var transient: TransientTimbre
  /// The actuator's equalisation: sections in series, applied to the mix before the master gain.
  public var equalisation: [PeakingFilter]
  /// Linear gain of the mix, applied before the limiter.
  public var masterGain: Double
  /// The acceleration of the actuator at a sine of full scale and 250 Hz, in m/s² and as a peak;
  /// `nil` if nobody has measured it. It does not change the signal: figures need it to tell the
  /// felt level.
  public var fullScaleAcceleration: Double?

  public init(
    name: String, summary: String = "", frequencyMap: FrequencyMap,
    intensityLaw: IntensityLaw = .linear, envelope: EnvelopeTimes = EnvelopeTimes(),
    continuous: ContinuousTimbre = ContinuousTimbre(),
    transient: TransientTimbre = TransientTimbre(), equalisation: [PeakingFilter] = [],
    masterGain: Double = 1, fullScaleAcceleration: Double? = nil
  ) {
    self.name = name
    self.summary = summary
    self.frequencyMap = frequencyMap
    self.intensityLaw = intensityLaw
    self.envelope = envelope
    self.continuous = continuous
    self.transient = transient
    self.equalisation = equalisation
    self.masterGain = masterGain
    self.fullScaleAcceleration = fullScaleAcceleration
  }
}
