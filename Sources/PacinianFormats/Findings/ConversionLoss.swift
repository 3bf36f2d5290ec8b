/// Something that a pattern has and the format it was written in cannot hold.
public struct ConversionLoss: Sendable, Equatable {
  /// The kind of loss. Raw values are stable and meant for programs.
  public enum Code: String, Sendable, CaseIterable {
    /// Continuous events that sound together; the format has one carrier.
    case eventsMerged = "events-merged"
    /// Transients at one instant; the format has one for an instant.
    case transientsMerged = "transients-merged"
    /// Transients weaker than the continuous signal at their instant.
    case emphasisRaised = "emphasis-raised"
    /// A continuous signal of more than full scale.
    case amplitudeLimited = "amplitude-limited"
    /// Transients that a control changes while they ring.
    case transientsHeld = "transients-held"
    /// Continuous events that have no end or hold for more than 30 s.
    case durationLimited = "duration-limited"
    /// Continuous events of more than 30 s that became several.
    case eventsCut = "events-cut"
    /// Recordings that were registered with an engine; no file can name them.
    case recordingsDropped = "recordings-dropped"
    /// Audio events, which the format does not know.
    case audioDropped = "audio-dropped"
    /// Breakpoints of an envelope beyond the device's limits.
    case pointsDropped = "points-dropped"
    /// An envelope that lasts longer than every device guarantees.
    case longerThanGuaranteed = "longer-than-guaranteed"
    /// An envelope that lasts longer than the limit that was asked for.
    case envelopeLeftOut = "envelope-left-out"
    /// An envelope that would lose transients which steps keep.
    case stepsLead = "steps-lead"
    /// Continuous events, where a written effect has transients alone.
    case continuousDropped = "continuous-dropped"
    /// Transients that are not strokes of their own in a written envelope.
    case transientsJoined = "transients-joined"
    /// Transients that primitives play later than the pattern has them.
    case transientsLate = "transients-late"
    /// Strokes of the continuous signal that steps are too long for.
    case strokesJoined = "strokes-joined"
    /// Levels above 0 that are weaker than the weakest one of the format, and become 0.
    case levelsDropped = "levels-dropped"
    /// Samples beyond full scale that a limiter changed.
    case samplesLimited = "samples-limited"
    /// Steps of an amplitude that stand for primitives, because the pattern would have none.
    case stepsWritten = "steps-written"
    /// Sharpness, where a written effect has none.
    case sharpnessDropped = "sharpness-dropped"
    /// Instants at which motors are too slow for the pattern.
    case motorsLate = "motors-late"
    /// Recordings that are missing or cannot be used, in whole or in part.
    case recordingsSilent = "recordings-silent"
    /// Metadata that the format's readers refuse.
    case metadataDropped = "metadata-dropped"
  }

  public var code: Code
  /// The number of times that it happened.
  public var count: Int
  /// Seconds from the pattern's start to the first time it happened.
  public var time: Double
  /// The loss and its replacement: one sentence on one line, without a full stop.
  public var message: String
}
