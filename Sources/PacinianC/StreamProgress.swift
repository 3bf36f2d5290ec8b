/// How far a bus has been rendered, and what was measured on the way.
struct StreamProgress {
  /// The frame after the last one rendered.
  var position = 0
  /// The largest magnitude before the limiter.
  var peak = 0.0
  /// Samples beyond ±1 before the limiter.
  var clippedCount = 0
}
