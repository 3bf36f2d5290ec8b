/// The engine's run that the players belong to, odd while it runs, and the fade to its end.
struct EngineRun: BitwiseCopyable {
  var number = 0
  var isFading = false
  /// The frames that are left of the fade; 0 without one.
  var fadeFrames = 0

  /// Whether the engine is paused, and the frames that are left until it stands still.
  var isPaused = false
  var pauseFrames = 0

  var isRunning: Bool { number & 1 != 0 }

  /// Whether the bus's next frame is not rendered.
  var stands: Bool { isPaused && pauseFrames == 0 }

  /// Whether the buses are silent or move to silence.
  var isSilenced: Bool { isFading || isPaused }
}
