import PacinianBase
import PacinianModel

/// The followed features of a sound, step by step; a step is 1 ms.
public struct SoundCourse: Sendable {
  static let stepsPerSecond = 1_000

  /// The features of each channel; more than ``SoundAnalyser/mostCourses`` share some.
  var channels: [ChannelCourse] = []
  /// Sharpness, every ``BrightnessTracker/stepSeconds``.
  var brightness: [Float] = []
  /// The sound's duration.
  public internal(set) var seconds = 0.0

  /// The level in each step: the root of the channels' mean power, so that channels of opposite
  /// phase do not cancel each other. Complexity: O(steps · channels).
  var levels: [Float] {
    guard channels.count > 1, var sums = channels.first?.levels else {
      return channels.first?.levels ?? []
    }
    for index in sums.indices {
      let power = channels.reduce(Float(0)) { $0 + $1.levels[index] * $1.levels[index] }
      sums[index] = (power / Float(channels.count)).squareRoot()
    }
    return sums
  }

  /// The highest of the channels' stroke followers in each step. Complexity: O(steps · channels).
  var strokes: [Float] {
    guard var highest = channels.first?.strokes else { return [] }
    for channel in channels.dropFirst() {
      for index in highest.indices { highest[index] = max(highest[index], channel.strokes[index]) }
    }
    return highest
  }

  /// Sharpness at a step.
  func sharpness(at step: Int) -> Double {
    guard let last = brightness.last else { return 0 }
    let position =
      Double(step) / Double(Self.stepsPerSecond) / BrightnessTracker.stepSeconds
    let index = Int(limiting: position)
    guard index + 1 < brightness.count else { return Double(last) }
    let (low, high) = (Double(brightness[index]), Double(brightness[index + 1]))
    return low + (high - low) * (position - Double(index))
  }
}

/// The followed features of one channel, step by step.
struct ChannelCourse: Sendable, Equatable {
  /// The highest level within each step, 0…1.
  var levels: [Float] = []
  /// The same of the sound above 500 Hz, with a short release.
  var strokes: [Float] = []
  /// The largest magnitude within each step, which falls at once where the sound does.
  var peaks: [Float] = []

  /// Takes another channel's features where they are higher.
  mutating func raise(to other: Self) {
    for index in levels.indices {
      levels[index] = max(levels[index], other.levels[index])
      strokes[index] = max(strokes[index], other.strokes[index])
      peaks[index] = max(peaks[index], other.peaks[index])
    }
  }
}
