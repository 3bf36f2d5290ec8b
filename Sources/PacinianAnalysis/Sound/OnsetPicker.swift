import PacinianBase

/// Finds the strokes of a channel that stand out.
///
/// A stroke is a rise of the stroke follower within a few milliseconds: by a factor and by a share
/// of the loudest level around it. It is told from a period of a low tone in one of three ways: the
/// level of the whole sound rises above the 40 ms before; the stroke follower rises far above them,
/// like a click over a hum; or the sound has nearly ended before the stroke, as a tone does not
/// between its periods. What repeats itself so evenly and so long that it is a tone nevertheless is
/// the matter of ``StrokeTrains``. The level falls as slowly as ears forget (forward masking), so
/// that a strong stroke hides weaker ones after it. All numbers were chosen on public pairs of
/// sounds and designers' patterns, where neighbouring values do nearly as well
/// (docs/TRANSCRIBE.md).
struct OnsetPicker {
  /// Steps before a stroke within which it was quiet.
  static let quietSteps = 10
  /// Steps within which a stroke reaches its peak.
  static let riseSteps = 6
  /// The least factor of a rise.
  static let leastFactor: Float = 2
  /// The share of the loudest that a rise has at sensitivity 0; none at 1.
  static let share = 0.5
  /// Steps to each side in which the loudest is looked for.
  private static let reach = 10_000
  /// Steps of the longest period of a tone, of 25 Hz: slower ones are felt as strokes.
  static let periodSteps = 40
  /// The least factor from the highest level of the period before to the level of a stroke.
  static let leastLevelFactor: Float = 1.1
  /// The same from the highest stroke, where the level does not rise, and the share of the level
  /// that the stroke has then.
  static let leastStrokeFactor: Float = 2
  static let leastStrokeShare: Float = 0.2
  /// The share of a stroke's peak that the sound has at most for ``gapSteps`` before the stroke,
  /// for each unit of sensitivity: 17 dB below it at 0.5.
  static let gapShare: Float = 0.28
  static let gapSteps = 5
  /// Steps before a stroke's peak in which the sound is lowest just before the stroke.
  static let gapReach = 20
  /// The share of the highest stroke in the period before, and the share of the last stroke to
  /// which the follower has fallen, for a stroke after such a gap.
  static let leastPeerShare: Float = 0.5
  static let mostValleyShare: Float = 0.5
  /// An onset of a sound that stays as strong for this long, as a whole and in the stroke follower,
  /// is not a stroke, unless others follow it.
  private static let steadySteps = 20..<400
  private static let steadyShare: Float = 0.95
  /// The same where the sound begins with the file: nobody knows what was before, and noise or the
  /// first period of a tone have peaks that the others have not.
  private static let firstSteadyShare: Float = 0.7

  let sensitivity: Double

  private var bounded: Double { min(max(sensitivity, 0), 1) }

  /// The steps at which strokes of a channel reach their peaks.
  ///
  /// - Parameter loudest: the highest stroke of all channels around each step, from
  ///   ``loudest(_:)``.
  /// - Complexity: O(steps).
  func onsets(in course: ChannelCourse, loudest: [Float]) -> StrokeTrains {
    guard sensitivity > 0 else { return StrokeTrains() }
    let strokes = rises(in: course, loudest: loudest)
    var trains = StrokeTrains(strokes, heights: course.strokes, sensitivity: bounded)
    trains.onsets = Self.withoutSteady(trains.onsets, in: course)
    return trains
  }

  /// The highest stroke around each step. Complexity: O(steps).
  static func loudest(_ strokes: [Float]) -> [Float] {
    SlidingMaximum.values(of: strokes, before: reach, after: reach)
  }

  private func rises(in course: ChannelCourse, loudest: [Float]) -> [Int] {
    let (strokes, levels) = (course.strokes, course.levels)
    let threshold = Float(Self.share * (1 - bounded))
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
    for step in strokes.indices where step > onsets.last ?? -1 {
      let rise = step...min(step + Self.riseSteps, strokes.count - 1)
      var top = step
      for index in rise where strokes[index] > strokes[top] { top = index }
      let before =
        step < Self.quietSteps
        ? 0 : strokes[(step - Self.quietSteps)..<step].reduce(.infinity, min)
      guard strokes[top] > before, strokes[top] >= Self.leastFactor * before,
        strokes[top] - before >= threshold * loudest[step],
        stands(rise, top)
          || strokes[top] >= Self.leastPeerShare * periods[1][step - 1]
            && followsGap(top, after: onsets.last, in: course)
      else { continue }
      onsets.append(top)
    }
    return onsets
  }

  /// Whether the sound has nearly ended before the rise to a stroke's peak, since the stroke
  /// before.
  private func followsGap(_ top: Int, after last: Int?, in course: ChannelCourse) -> Bool {
    var lowest = max(top - Self.gapReach, last ?? 0, 0)
    for index in lowest..<top where course.strokes[index] <= course.strokes[lowest] {
      lowest = index
    }
    let gap = course.peaks[max(lowest - Self.gapSteps + 1, 0)...lowest].reduce(0, max)
    let peak = course.peaks[lowest...min(top + 2, course.peaks.count - 1)].reduce(0, max)
    guard gap <= Self.gapShare * Float(bounded) * peak else { return false }
    guard let last, top - last < Self.periodSteps else { return true }
    let valley = course.strokes[last..<top].reduce(.infinity, min)
    return valley <= Self.mostValleyShare * course.strokes[last]
  }

  /// The onsets but for those of sounds that stay as strong and have no other onset soon after.
  private static func withoutSteady(_ onsets: [Int], in course: ChannelCourse) -> [Int] {
    var kept: [Int] = []
    for onset in onsets.reversed() {
      if let next = kept.last, next - onset < steadySteps.upperBound {
        kept.append(onset)
      } else if ![course.levels, course.strokes].allSatisfy({ isSteady($0, at: onset) }) {
        kept.append(onset)
      }
    }
    return kept.reversed()
  }

  /// Whether each period after an onset reaches a level that is not far below the onset's.
  private static func isSteady(_ levels: [Float], at onset: Int) -> Bool {
    guard onset + steadySteps.upperBound <= levels.count else { return false }
    let share = onset <= periodSteps + riseSteps ? firstSteadyShare : steadyShare
    let peak = levels[onset..<(onset + steadySteps.lowerBound)].reduce(0, max)
    let periods = SlidingMaximum.values(
      of: Array(levels[onset..<(onset + steadySteps.upperBound)]),
      before: periodSteps, after: 0)
    return periods[steadySteps.lowerBound...].allSatisfy { $0 >= share * peak }
  }
}
