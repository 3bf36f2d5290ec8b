/// The progress of a playing.
struct PlayProgress: Sendable {
  /// Pattern seconds.
  var position = 0.0
  var length = 0.0
  var isPaused = true
  var isLooping = false
  var isMuted = false
  /// The largest magnitude so far.
  var peak = 0.0
  var underruns = 0
}
