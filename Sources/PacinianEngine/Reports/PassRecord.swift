import PacinianRendering

/// An action of an engine on the passes of a player at an instant: where in its pattern the player
/// is from then on, until the next record.
package struct PassRecord: BitwiseCopyable, Sendable, Equatable {
  package enum Kind: UInt8, BitwiseCopyable, Sendable {
    /// A pass begins, and the pass before ends at the same instant. After a change of the rate,
    /// sounding events continue.
    case started, resumed, sought, looped, rateChanged
    /// No pass plays. A seek moves a player that is paused.
    case paused, stopped
    /// The pattern has ended by itself.
    case finished
  }

  package let kind: Kind
  package let frame: BusFrame
  /// Where in the score that is.
  package let instant: ScoreInstant
  /// Frames of the score for a second of the pattern.
  package let framesPerSecond: Double

  package var isPlaying: Bool { kind.rawValue <= Kind.rateChanged.rawValue }

  /// The pattern's second at a frame of the bus, which may be after the pattern's end.
  package func patternTime(at frame: BusFrame) -> Double {
    (instant + (isPlaying ? frame - self.frame : 0)).frames / framesPerSecond
  }
}
