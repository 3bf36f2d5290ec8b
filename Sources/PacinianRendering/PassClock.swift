/// Where a pass lies on the clock of the bus and on that of its score.
///
/// A player's frames are whole numbers on the bus's grid that count from `busFrame`; the score's
/// instants are those plus `fraction`. Both are exact in sums: whole numbers below 2⁵³ and a
/// multiple of 2⁻¹⁶. Passes, haptic and audio, and their controls have the same clock.
package struct PassClock: BitwiseCopyable {
  /// The bus's frame of the player's frame 0.
  package private(set) var busFrame = 0.0
  /// The score's instant of the player's frame 0, 0 ..< 1.
  package private(set) var fraction = 0.0
  /// The player's first frame; before all others until a pass begins.
  package private(set) var entry = -Double.infinity
  /// The score's instant at which the pass begins, not rounded.
  package private(set) var beginning = -Double.infinity

  #if _pointerBitWidth(_32)
    package static let furthest = 0x1p30
  #else
    /// Frames up to here are exact, and sums of two have room in an `Int`; no event of a score
    /// starts later.
    package static let furthest = 0x1p52
  #endif

  /// A frame of a score, at most ``furthest``.
  @_noLocks
  package static func bounded(_ frame: Double) -> Double { min(frame, furthest) }

  /// Before the first pass.
  @_noLocks
  package init() {}

  /// - Parameters:
  ///   - frame: the bus's frame at which the pass begins.
  ///   - scoreFrame: the score's instant there, which is rounded to 2⁻¹⁶ of a frame and may lie
  ///     before the score's beginning.
  ///   - beginning: the score's instant at which the pass begins, within a frame of `scoreFrame`.
  @_noLocks
  package init(at frame: Int, scoreFrame: Double, beginning: Double) {
    let scoreFrame = min(max(scoreFrame, -Self.furthest), Self.furthest)
    entry = scoreFrame.roundedDown
    fraction = ((scoreFrame - entry) * 65_536 + 0.5).roundedDown / 65_536
    if fraction == 1 {
      fraction = 0
      entry += 1
    }
    busFrame = Double(frame) - entry
    self.beginning = beginning
  }

  /// The player's frame that is nearest to a score's instant.
  @_noLocks
  @inline(__always)
  package func frame(nearestTo scoreInstant: Double) -> Int {
    Int((scoreInstant - fraction + 0.5).roundedDown)
  }

  /// The player's frame that is nearest to an instant of the bus, and the score's instant that was
  /// rounded to it.
  @_noLocks
  package func stop(at instant: Double) -> (frame: Double, scoreInstant: Double) {
    ((instant + 0.5).roundedDown - busFrame, instant - busFrame + fraction)
  }

  /// The score's instant at which something latches that is due at its instant `exact` and whose
  /// first frame is the player's frame `frame`: the later of the two (rendering model, section 1).
  @_noLocks
  @inline(__always)
  package func latch(_ exact: Double, frame: Double) -> Double { max(exact, frame + fraction) }
}
