/// The position of a pass on the bus's clock and on its score's clock. Only this type converts
/// points of one clock to another.
///
/// A pass's frames are whole numbers on the bus's grid that count from `origin`; the score's
/// instants are these frames plus `fraction`. Both are exact in sums: whole numbers below 2⁵³ and a
/// multiple of 2⁻¹⁶. Passes, haptic and audio, and their controls have the same clock.
package struct PassClock: BitwiseCopyable {
  /// The bus's frame of the pass's frame 0, whole.
  package private(set) var origin: BusFrame = 0
  /// The score's instant of the pass's frame 0, 0 ..< 1.
  package private(set) var fraction = 0.0
  /// The pass's first frame; before all others until a pass begins.
  package private(set) var entry = PassFrame.beforeAll
  /// The score's instant at which the pass begins, not rounded.
  package private(set) var beginning = ScoreInstant.beforeAll

  /// Instants that differ by fewer frames than this count as the same, such as the instant of a
  /// value and the instant at which a parameter is latched: the fraction of a frame at which a pass
  /// begins, and so each instant of its score, is rounded to 2⁻¹⁶.
  static let tolerance = 0x1p-15

  #if _pointerBitWidth(_32)
  package static let furthest = 0x1p30
  #else
  /// Frames up to here are exact, and sums of two have room in an `Int`; no event of a score
  /// starts later.
  package static let furthest = 0x1p52
  #endif

  /// A number of frames, at most ``furthest``.
  @_noLocks
  package static func bounded(_ frames: Double) -> Double { min(frames, furthest) }

  /// Before the first pass.
  @_noLocks
  package init() {}

  /// - Parameters:
  ///   - frame: the bus's frame at which the pass begins.
  ///   - instant: the score's instant there, which is rounded to 2⁻¹⁶ of a frame and may lie before
  ///     the score's beginning.
  ///   - beginning: the score's instant at which the pass begins, within a frame of `instant`.
  @_noLocks
  package init(at frame: Int, instant: ScoreInstant, beginning: ScoreInstant) {
    let instant = min(max(instant.frames, -Self.furthest), Self.furthest)
    var entry = instant.roundedDown
    fraction = ((instant - entry) * 65_536 + 0.5).roundedDown / 65_536
    if fraction == 1 {
      fraction = 0
      entry += 1
    }
    self.entry = PassFrame(entry)
    origin = BusFrame(Double(frame) - entry)
    self.beginning = beginning
  }

  @inline(__always)
  @_noLocks
  package func pass(_ frame: BusFrame) -> PassFrame { PassFrame(frame - origin) }

  @inline(__always)
  @_noLocks
  package func bus(_ frame: PassFrame) -> BusFrame { origin + frame.frames }

  @inline(__always)
  @_noLocks
  package func score(_ frame: PassFrame) -> ScoreInstant {
    ScoreInstant(frame.frames + fraction)
  }

  /// Not rounded.
  @inline(__always)
  @_noLocks
  package func pass(_ instant: ScoreInstant) -> PassFrame {
    PassFrame(instant.frames - fraction)
  }

  /// The pass's frame that is nearest to a score's instant.
  @_noLocks
  @inline(__always)
  package func frame(nearestTo instant: ScoreInstant) -> Int {
    Int((instant.frames - fraction + 0.5).roundedDown)
  }

  /// The stop of a pass that is stopped at an instant of the bus: it acts in the nearest frame. The
  /// pattern's values at exactly that instant count.
  @_noLocks
  package func stop(at instant: BusFrame) -> PassStop {
    PassStop(
      frame: pass((instant + 0.5).roundedDown),
      instant: score(pass(instant)) + Self.tolerance)
  }

  /// The score's instant at which something latches that is due at its instant `exact` and whose
  /// first frame is the pass's frame `frame`: the later of the two (rendering model, section 1).
  @_noLocks
  @inline(__always)
  package func latch(_ exact: ScoreInstant, frame: PassFrame) -> ScoreInstant {
    max(exact, score(frame))
  }
}

/// The frame in which a pass stops, and the score's instant that was rounded to it.
package struct PassStop: BitwiseCopyable {
  package var frame = PassFrame.never
  package var instant = ScoreInstant.never

  @_noLocks
  package init(frame: PassFrame = .never, instant: ScoreInstant = .never) {
    (self.frame, self.instant) = (frame, instant)
  }
}
