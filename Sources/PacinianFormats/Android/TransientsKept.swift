import PacinianModel

/// How many transients of a pattern are felt as strokes of their own where its conversion plays.
public struct TransientsKept: Sendable, Equatable {
  /// The transients of the pattern; several at one instant count as one.
  public let count: Int
  /// The transients for which the conversion has a transient within 10 ms, or a rise of the
  /// continuous signal of half their height at least whose middle is there. Each rise counts once.
  public let kept: Int

  /// - Parameters:
  ///   - layers: the pattern, as `PatternReading.layers` has it.
  ///   - playback: the played signal of a conversion (`PatternWriting.playback`).
  /// - Complexity: O(n log n) in the events and points of both.
  public init(of layers: [Pattern], in playback: [Pattern]) {
    var losses = LossTally()
    let original = VibrationCourse(HapticSignal.baked(layers, losses: &losses))
    let played = VibrationCourse(HapticSignal.baked(playback, losses: &losses))
    count = original.transients.count
    kept = count - original.transientsLost(in: played).count
  }
}
