/// The options of a rendering, besides the pattern and the profile.
public struct RenderingOptions: Sendable, Equatable {
  /// The sample rates the rendering model allows, in Hz.
  public static let sampleRates = 1_000...192_000

  /// Frames a second, in ``sampleRates``.
  public var sampleRate: Int

  /// Continuous events longer than this many seconds, or with no fixed end, begin their release
  /// this long after their start (rendering model, section 2). Above 0; `nil`: no limit.
  public var durationLimit: Double?

  /// The longest rendering in seconds; a longer one is refused before it starts, so that a
  /// mistyped or hostile time cannot fill a disk. Above 0, at most ``longestLength``.
  public var lengthLimit: Double

  #if _pointerBitWidth(_32)
  public static let longestLength = 0x1p30 / 192_000
  #else
  /// The largest ``lengthLimit``: a year, whose frames a `Double` still counts exactly. Where an
  /// `Int` has 32 bits it is an hour and a half, whose frames at the highest rate it counts.
  public static let longestLength = 31_536_000.0
  #endif

  public init(sampleRate: Int = 48_000, durationLimit: Double? = 30, lengthLimit: Double = 3_600) {
    self.sampleRate = sampleRate
    self.durationLimit = durationLimit
    self.lengthLimit = lengthLimit
  }
}
