/// What a rendering needs to know besides the pattern and the profile.
public struct RenderingOptions: Sendable, Equatable {
  /// The sample rates the rendering model allows, in Hz.
  public static let sampleRates = 1_000...192_000

  /// Frames a second, in ``sampleRates``.
  public var sampleRate: Int

  /// Continuous events longer than this many seconds, or with no fixed end, begin their release
  /// this long after their start (rendering model, section 2). `nil`: no limit.
  public var durationLimit: Double?

  public init(sampleRate: Int = 48_000, durationLimit: Double? = 30) {
    self.sampleRate = sampleRate
    self.durationLimit = durationLimit
  }
}
