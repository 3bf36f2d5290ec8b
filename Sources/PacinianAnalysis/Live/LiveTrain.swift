/// The strokes that follow each other now as the periods of a tone do, by the rules of
/// ``StrokeTrains``. That they are a tone is known only after some of them, which have been felt.
struct LiveTrain {
  /// The steps of the first and of the last stroke, and the distances between them.
  private var first: Int64 = 0
  private var last: Int64 = 0
  private var count = 0
  private var height: Float = 0
  private var isPitch = false

  /// Steps after which strokes further apart than a pitch's are a tone.
  private let leastSteps: Double

  init(sensitivity: Double) { leastSteps = StrokeTrains.leastSteps / (1 - sensitivity) }

  mutating func reset() { (first, last, count, height, isPitch) = (0, 0, 0, 0, false) }

  /// Takes the next stroke.
  /// - Returns: whether it belongs to a tone.
  mutating func takes(_ step: Int64, height: Float) -> Bool {
    defer { (last, self.height) = (step, height) }
    let distance = step &- last
    if count > 0 {
      let mean = Double(last &- first) / Double(count)
      let off = abs(Double(distance) - mean)
      if off <= max(StrokeTrains.mostSteps, StrokeTrains.mostShare * mean),
        isPitch || isLike(height)
      {
        count &+= 1
        return isPitch
          ? count >= StrokeTrains.pitchCount : Double(step &- first) >= leastSteps
      }
    }
    let isNear = distance <= Int64(clamping: OnsetPicker.periodSteps + StrokeTrains.roundingSteps)
    (first, count) = isNear ? (last, 1) : (step, 0)
    isPitch = distance < Int64(clamping: StrokeTrains.pitchSteps)
    return false
  }

  private func isLike(_ other: Float) -> Bool {
    max(height, other) <= StrokeTrains.mostFactor * min(height, other)
  }
}
