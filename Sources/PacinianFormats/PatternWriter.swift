import PacinianModel

/// Writes patterns as files of any format that ``PatternFormat`` has.
///
/// A writer is a value without state; one may be used from any thread.
public struct PatternWriter: Sendable {
  public struct Options: Sendable, Equatable {
    /// Whether AHAP stays within Apple's documented limits; the other formats ignore it. Curves are
    /// cut into chains of curves of at most 16 points, and sustained continuous events of more than
    /// 30 s, up to 1 000 000 s, into events that follow each other. Controls keep their course
    /// exactly. The carrier of a cut event begins anew, and the sound lasts longer than in players
    /// that stop after 30 s.
    public var keepsAppleLimits = false

    public init(keepsAppleLimits: Bool = false) { self.keepsAppleLimits = keepsAppleLimits }
  }

  let format: PatternFormat
  public let options: Options

  public init(_ format: PatternFormat, options: Options = Options()) {
    self.format = format
    self.options = options
  }

  /// The files for patterns that play together.
  ///
  /// - Parameter layers: as ``PatternReading/layers`` has them; times are finite.
  /// - Returns: the files and their losses. AHAP needs one file for each layer, `.haptic` one for
  ///   all.
  /// - Throws: ``PatternWritingError/tooLong(seconds:limit:)`` for a `.haptic` file of more than
  ///   500 000 s, which could not be read again, and with Apple's limits beyond
  ///   1 000 000 s; ``PatternWritingError/tooManyEvents(count:limit:)`` if Apple's limits cut
  ///   events into more than 4096 and 16 for each event.
  /// - Complexity: O(n log n), where n are the events and points that are read and written.
  public func write(_ layers: [Pattern]) throws(PatternWritingError) -> PatternWriting {
    try format.write(layers, options: options)
  }
}

/// The files that a writer makes of patterns that play together.
public struct PatternWriting: Sendable, Equatable {
  /// The text of each file, UTF-8, with a line break at its end. Never empty for one layer or more.
  public var texts: [String]
  /// The losses of the files, in their order; at most one entry of each kind for a file.
  public var losses: [ConversionLoss]

  package init(texts: [String], losses: [ConversionLoss]) {
    self.texts = texts
    self.losses = losses
  }
}
