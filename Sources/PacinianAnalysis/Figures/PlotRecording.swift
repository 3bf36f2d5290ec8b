import PacinianModel

/// The recording of an audio event as it is drawn.
public struct PlotRecording: Sendable, Equatable {
  /// The name that is shown.
  package var name: String
  /// The largest magnitudes of equal parts, from the beginning to the end; empty for a recording
  /// that is missing.
  package let levels: [Float]
  private let loudest: Float
  /// Seconds from the beginning to the end.
  package var seconds: Double
  /// Whether it repeats for as long as the event lasts.
  package var isLooped: Bool

  public init(name: String, levels: [Float], seconds: Double, isLooped: Bool) {
    self.name = name
    self.levels = levels
    // (Files of floats may hold NaN.)
    loudest = levels.reduce(0) { max($0, $1.isFinite ? $1 : 0) }
    self.seconds = seconds
    self.isLooped = isLooped
  }

  /// The level at a time of the event, at the recording's own speed, 1 where it is loudest; 0 past
  /// its end.
  package func level(at time: Double) -> Double {
    guard loudest > 0, seconds > 0, time >= 0 else { return 0 }
    let position = isLooped ? time.truncatingRemainder(dividingBy: seconds) : time
    let index = Int(limiting: min(position / seconds, 1) * Double(levels.count))
    return index < levels.count ? Double(min(max(0, levels[index] / loudest), 1)) : 0
  }
}
