/// The engine's run that the players belong to, odd while it runs, and the fade to its end.
struct EngineRun: BitwiseCopyable {
  var number = 0
  var isFading = false
  /// The frames that are left of the fade; 0 without one.
  var fadeFrames = 0

  var isRunning: Bool { number & 1 != 0 }
}
