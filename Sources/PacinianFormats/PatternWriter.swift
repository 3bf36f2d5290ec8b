import PacinianModel

/// Writes patterns as files of a format, for a player, a platform or a plug-in.
///
/// A writer is a value without state; one may be used from any thread.
public struct PatternWriter: Sendable {
  /// The options of every format. A format ignores the options that have no meaning for it.
  public struct Options: Sendable {
    /// Whether AHAP stays within Apple's documented limits. Curves are cut into chains of curves of
    /// at most 16 points, and sustained continuous events of more than 30 s, up to 1 000 000 s,
    /// into events that follow each other. Controls keep their course exactly. The carrier of a cut
    /// event begins anew, and the sound lasts longer than in players that stop after 30 s.
    public var keepsAppleLimits: Bool
    /// The effects of Android's formats.
    public var android = AndroidVibration()
    /// Milliseconds of the longest command of `rumble`, 10 or more; a level that lasts longer is a
    /// command again. Players stop a command by themselves after 2 to 10 s.
    public var longestCommand = usualLongestCommand
    /// The encoder of formats that are sound; `nil` for the one of the format.
    public var sound: (@Sendable ([Pattern]) throws(PatternWritingError) -> PatternWriting)?
    /// The actuator of formats that are rendered; `nil` for the default.
    public var profile: ActuatorProfile?
    /// The pattern's name, for formats that hold one.
    public var name = "pattern"

    /// The shortest time after which a player is known to stop a command by itself.
    package static let usualLongestCommand = 2_000

    public init(keepsAppleLimits: Bool = false) { self.keepsAppleLimits = keepsAppleLimits }
  }

  let format: PatternFormat
  let options: Options

  public init(_ format: PatternFormat, options: Options = Options()) {
    self.format = format
    self.options = options
  }

  /// The files for patterns that play together.
  ///
  /// - Parameter layers: as ``PatternReading/layers`` has them; times are finite. Without any, a
  ///   pattern without events is written.
  /// - Returns: the files and their losses. AHAP needs one file for each layer, the other formats
  ///   one for all.
  /// - Throws: ``PatternWritingError/tooLong(seconds:limit:)`` for more than an hour, for a
  ///   `.haptic` file of more than 500 000 s, which could not be read again, and for AHAP with
  ///   Apple's limits beyond 1 000 000 s; ``PatternWritingError/tooManyEvents(count:limit:)`` if
  ///   Apple's limits cut events into more than 4096 and 16 for each event; and what the encoder
  ///   of sound throws.
  /// - Complexity: O(n log n), where n are the events and points that are read and written; of
  ///   sound the complexity of rendering.
  public func write(_ layers: [Pattern]) throws(PatternWritingError) -> PatternWriting {
    // A transcription of silence has no layer, and a file has a pattern.
    let layers = layers.isEmpty ? [Pattern()] : layers
    try PatternWritingError.refuse(layers, beyond: format.longest)
    return try format.write(layers, options)
  }
}
