/// The engine's run that the players belong to, odd while it runs, and the fade to its end.
struct EngineRun: BitwiseCopyable {
  var number = 0
  var isFading = false
  /// The frames that are left of the fade; 0 if the run does not fade.
  var fadeFrames = 0

  /// Whether the engine is paused, and the frames that are left until it is silent and halts.
  var isPaused = false
  var pauseFrames = 0

  /// The volume that was read last, and the frame at which a fade to this volume ends.
  var volume = VolumeSetting(1)
  var fadeEnd = 0
  /// The fade to silence that was read last, and the frame at which the fade ends, and the run with
  /// it.
  var fadeOut = FadeOut.none
  var fadeOutEnd = 0

  var isRunning: Bool { number & 1 != 0 }

  /// Whether the bus's next frame is not rendered.
  var stands: Bool { isPaused && pauseFrames == 0 }

  /// Whether the buses are silent or move to silence.
  var isSilenced: Bool { isFading || isPaused || isFadingOut }

  /// Whether the run that plays is being faded out.
  var isFadingOut: Bool { fadeOut.isOf(run: number) }
}

/// A fade to silence with which a run of the engine ends: its seconds, the run and a number, in one
/// word.
struct FadeOut: BitwiseCopyable, Equatable {
  let bits: UInt64

  static var none: FadeOut { FadeOut(bits: 0) }

  init(bits: UInt64) { self.bits = bits }

  /// - Parameter number: distinguishes the fades of one run.
  init(seconds: Float, run: Int, number: Int) {
    bits =
      UInt64(seconds.bitPattern) << 32 | UInt64(UInt16(truncatingIfNeeded: run)) << 16
      | UInt64(UInt16(truncatingIfNeeded: number))
  }

  var seconds: Double { Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits >> 32))) }

  /// Only odd runs fade, so `FadeOut.none` belongs to no run.
  func isOf(run: Int) -> Bool {
    UInt16(truncatingIfNeeded: bits >> 16) == UInt16(truncatingIfNeeded: run) && run & 1 != 0
  }
}
