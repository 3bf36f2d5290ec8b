import PacinianModel

/// The continuous events of all layers as one signal: its amplitude and frequency as lines.
struct ContinuousMix {
  private(set) var amplitude: [ControlPoint] = []
  private(set) var frequency: [ControlPoint] = []
  private(set) var limitedTime: Double?
  private var layers: [ContinuousLayer]

  /// Amplitude, and frequency where there is an event, at an instant or from the left of it.
  private struct Level {
    var time: Double
    var amplitude: Double
    var frequency: Double?
  }

  /// Complexity: O(points of the signal · log events).
  /// - Parameters:
  ///   - layers: the events, layer by layer.
  ///   - breakpoints: the instants between which all envelopes and controls are straight lines, in
  ///     order, each once; the first is 0 and the last the signal's end.
  init(_ layers: [ContinuousLayer], breakpoints: [Double]) {
    self.layers = layers
    for (from, to) in zip(breakpoints, breakpoints.dropFirst()) {
      for index in layers.indices { self.layers[index].enter(from) }
      let first = level(at: from, isLimit: false, towards: to)
      let last = level(at: to, isLimit: true, towards: from)
      append(first)
      refine(from: first, to: last, depth: 0)
      append(last)
    }
  }

  /// Adds levels between two until straight lines are close enough.
  private mutating func refine(from: Level, to: Level, depth: Int) {
    guard depth < Self.maximumDepth, from.frequency != nil else { return }
    let time = (from.time + to.time) / 2
    guard time > from.time, time < to.time else { return }
    let middle = level(at: time, isLimit: false, towards: to.time)
    var error = abs(middle.amplitude - (from.amplitude + to.amplitude) / 2)
    if let before = from.frequency, let now = middle.frequency, let after = to.frequency {
      error = max(error, abs(now - (before + after) / 2))
    }
    guard error > Self.tolerance else { return }
    refine(from: from, to: middle, depth: depth + 1)
    append(middle)
    refine(from: middle, to: to, depth: depth + 1)
  }

  /// A quarter of a step of the 8 bits that the coarsest players of the format have.
  static let tolerance = 1.0 / 1024
  /// A parabola's error falls by four a level: from 1 to below the tolerance in five.
  private static let maximumDepth = 8
  /// Less is silence: sums of lines that end at 0 end a few roundings beside it.
  private static let silence = 1e-12

  /// - Parameter neighbour: the other end of the interval. In silence the weights of the events are
  ///   those a little inside the interval, and equal if that is silent too, because their carriers
  ///   continue.
  private mutating func level(at time: Double, isLimit: Bool, towards neighbour: Double) -> Level {
    let sum = self.sum(at: time, weighedAt: time, isLimit: isLimit)
    // A sum that rounding brings above 1 is not beyond full scale.
    if sum.amplitude > 1 + 1e-9 { limitedTime = min(limitedTime ?? .infinity, time) }
    guard sum.amplitude <= Self.silence else {
      return Level(time: time, amplitude: min(sum.amplitude, 1), frequency: Self.frequency(sum))
    }
    let inside = self.sum(at: time, weighedAt: time + (neighbour - time) * 1e-6, isLimit: isLimit)
    return Level(time: time, amplitude: 0, frequency: Self.frequency(inside))
  }

  private func sum(
    at time: Double, weighedAt weighed: Double, isLimit: Bool
  ) -> ContinuousLayer.Level {
    layers.reduce(into: ContinuousLayer.Level()) {
      $0 += $1.level(at: time, weighedAt: weighed, isLimit: isLimit)
    }
  }

  /// The mean of the events' sharpnesses by their intensities; `nil` without an event. One event
  /// has exactly its own.
  private static func frequency(_ level: ContinuousLayer.Level) -> Double? {
    guard level.count > 0 else { return nil }
    let mean =
      level.count == 1 || level.amplitude <= silence
      ? level.sharpness / level.count : level.sharpAmplitude / level.amplitude
    return min(max(mean, 0), 1)
  }

  private mutating func append(_ level: Level) {
    amplitude.append(ControlPoint(time: level.time, value: level.amplitude))
    if let value = level.frequency {
      frequency.append(ControlPoint(time: level.time, value: value))
    }
  }
}
