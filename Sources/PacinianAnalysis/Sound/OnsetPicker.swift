/// Finds the strokes of a sound that stand out.
///
/// A stroke is a rise of the stroke follower within a few milliseconds: by a factor and by a share
/// of the loudest level around it. It has to rise above the periods before, so that the periods of
/// a low tone are not strokes: in the level of the whole sound, or, like a click over a hum, far in
/// the stroke follower, if that is not a trifle of the whole. The level falls as slowly as ears
/// forget (forward masking), so that a strong stroke hides weaker ones after it. All numbers were
/// chosen on public pairs of sounds and designers' patterns, where neighbouring values do nearly as
/// well (docs/TRANSCRIBE.md).
struct OnsetPicker {
  /// Steps before a stroke within which it was quiet.
  private static let quietSteps = 10
  /// Steps within which a stroke reaches its peak.
  private static let riseSteps = 6
  /// The least factor of a rise.
  private static let leastFactor: Float = 2
  /// The share of the loudest that a rise has at sensitivity 0; none at 1.
  private static let share = 0.5
  /// Steps to each side in which the loudest is looked for.
  private static let reach = 10_000
  /// Steps of the longest period of a tone, of 25 Hz: slower ones are felt as strokes.
  static let periodSteps = 40
  /// The least factor from the highest level of the period before to the level of a stroke.
  private static let leastLevelFactor: Float = 1.1
  /// The same from the highest stroke, where the level does not rise, and the share of the level
  /// that the stroke has then.
  private static let (leastStrokeFactor, leastStrokeShare): (Float, Float) = (2, 0.2)

  let sensitivity: Double
  /// Steps from one stroke to the next.
  let leastGap: Int

  /// The steps at which strokes reach their peaks. Complexity: O(steps).
  func onsets(in strokes: [Float], levels: [Float]) -> [Int] {
    let threshold = Float(Self.share * (1 - min(max(sensitivity, 0), 1)))
    guard sensitivity > 0 else { return [] }
    let loudest = SlidingMaximum.values(of: strokes, before: Self.reach, after: Self.reach)
    let periods = [levels, strokes].map {
      SlidingMaximum.values(of: $0, before: Self.periodSteps - 1, after: 0)
    }
    /// Whether a rise goes above the period before it.
    func stands(_ rise: ClosedRange<Int>, _ top: Int) -> Bool {
      guard rise.lowerBound > 0 else { return true }
      let (level, last) = (levels[rise].reduce(0, max), rise.lowerBound - 1)
      return level >= Self.leastLevelFactor * periods[0][last]
        || strokes[top] >= Self.leastStrokeFactor * periods[1][last]
          && strokes[top] >= Self.leastStrokeShare * level
    }
    var onsets: [Int] = []
    var peak = Int.min
    for step in strokes.indices where step > peak {
      let rise = step...min(step + Self.riseSteps, strokes.count - 1)
      var top = step
      for index in rise where strokes[index] > strokes[top] { top = index }
      let before =
        step < Self.quietSteps
        ? 0 : strokes[(step - Self.quietSteps)..<step].reduce(.infinity, min)
      guard strokes[top] > before, strokes[top] >= Self.leastFactor * before,
        strokes[top] - before >= threshold * loudest[step],
        stands(rise, top),
        onsets.last.map({ top - $0 >= leastGap }) ?? true
      else { continue }
      onsets.append(top)
      peak = top
    }
    return onsets
  }
}

/// The largest of the numbers around each number.
enum SlidingMaximum {
  /// Complexity: O(numbers), by a queue of falling candidates (D. Lemire, "Streaming
  /// maximum-minimum filter using no more than three comparisons per element", 2006).
  static func values(of numbers: [Float], before: Int, after: Int) -> [Float] {
    var result: [Float] = []
    result.reserveCapacity(numbers.count)
    var candidates: [Int] = []
    var first = 0
    var next = 0
    for index in numbers.indices {
      while next < numbers.count, next <= index + after {
        while candidates.count > first, numbers[candidates[candidates.count - 1]] <= numbers[next] {
          candidates.removeLast()
        }
        candidates.append(next)
        next += 1
      }
      while candidates[first] < index - before { first += 1 }
      if first > 65_536 {
        candidates.removeFirst(first)
        first = 0
      }
      result.append(numbers[candidates[first]])
    }
    return result
  }
}
