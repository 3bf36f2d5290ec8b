/// Strokes without those that follow each other as the periods of a tone do.
///
/// Five and more strokes in even distances below 15 ms are a pitch, such as that of a voice.
/// Strokes further apart, to the longest period of a tone, are a tone if they repeat each other in
/// distance and height for a second: a roll, a ratchet or dice do not, and a motor does.
struct StrokeTrains {
  /// The strokes that are left, and the first one of each tone.
  var onsets: [Int] = []
  /// The number of strokes that are joined to a tone, and the step of the first of them.
  private(set) var joined: (count: Int, first: Int)?

  /// Steps of the longest distance that is a pitch, and the distances of one that goes on.
  static let pitchSteps = 15
  static let pitchCount = 5
  /// The most by which a distance differs from the mean of those before it: a step and the rounding
  /// of another one, or a share.
  static let mostSteps = 1.5
  static let mostShare = 0.05
  /// The largest factor between the heights of strokes that repeat each other.
  static let mostFactor: Float = 1.05
  /// Steps beyond the period of the slowest tone, for the rounding of distances.
  static let roundingSteps = 2
  /// Steps of a train that is a tone, at sensitivity 0. They double at 0.5, and no train is one at
  /// 1.
  static let leastSteps = 500.0

  init() {}

  /// - Parameters:
  ///   - strokes: steps in their order.
  ///   - heights: the stroke follower.
  ///   - sensitivity: 0…1.
  /// - Complexity: O(strokes).
  init(_ strokes: [Int], heights: [Float], sensitivity: Double) {
    let leastSteps = Self.leastSteps / (1 - sensitivity)
    var first = 0
    while first < strokes.count {
      let last = Self.end(ofTrainFrom: first, strokes, heights)
      let (count, length) = (last - first, strokes[last] - strokes[first])
      onsets.append(strokes[first])
      let isPitch = count > 0 && strokes[first + 1] - strokes[first] < Self.pitchSteps
      if isPitch ? count >= Self.pitchCount : count > 0 && Double(length) >= leastSteps {
        joined = ((joined?.count ?? 0) + count, joined?.first ?? strokes[first + 1])
        first = last + 1
      } else {
        // (The last one may begin the next train.)
        onsets += strokes[(first + 1)..<max(last, first + 1)]
        first = max(last, first + 1)
      }
    }
  }

  /// The index of the last stroke that goes on evenly from another one; that one's if none does.
  private static func end(ofTrainFrom first: Int, _ strokes: [Int], _ heights: [Float]) -> Int {
    guard first + 1 < strokes.count,
      strokes[first + 1] - strokes[first] <= OnsetPicker.periodSteps + roundingSteps
    else { return first }
    let isPitch = strokes[first + 1] - strokes[first] < pitchSteps
    var last = first + 1
    while last + 1 < strokes.count {
      let mean = Double(strokes[last] - strokes[first]) / Double(last - first)
      let (one, other) = (heights[strokes[last]], heights[strokes[last + 1]])
      guard
        abs(Double(strokes[last + 1] - strokes[last]) - mean) <= max(mostSteps, mostShare * mean),
        isPitch || max(one, other) <= mostFactor * min(one, other)
      else { break }
      last += 1
    }
    return last
  }
}
