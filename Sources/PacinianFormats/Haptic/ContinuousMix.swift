import PacinianPattern

/// The continuous events of all layers as one signal: its amplitude and frequency as lines.
struct ContinuousMix {
  private(set) var amplitude: [ControlPoint] = []
  private(set) var frequency: [ControlPoint] = []
  private(set) var limitedTime: Double?

  /// Amplitude, and frequency where there is an event, at an instant or from the left of it.
  private struct Level {
    var time: Double
    var amplitude: Double
    var frequency: Double?
  }

  /// - Parameters:
  ///   - shapes: the events.
  ///   - corners: the instants between which all envelopes and controls are straight lines, in
  ///     order, each once; the first is 0 and the last the signal's end.
  init(_ shapes: [ContinuousShape], corners: [Double]) {
    let shapes = shapes.sorted { $0.start < $1.start }
    var upcoming = shapes[...]
    var sounding: [ContinuousShape] = []
    for (from, to) in zip(corners, corners.dropFirst()) {
      sounding.removeAll { $0.end <= from }
      while let next = upcoming.first, next.start <= from {
        if next.end > from { sounding.append(next) }
        upcoming.removeFirst()
      }
      let first = level(of: sounding, at: from, isLimit: false, towards: to)
      let last = level(of: sounding, at: to, isLimit: true, towards: from)
      append(first)
      refine(sounding, from: first, to: last, depth: 0)
      append(last)
    }
  }

  /// Adds levels between two until straight lines are close enough.
  private mutating func refine(
    _ shapes: [ContinuousShape], from: Level, to: Level, depth: Int
  ) {
    guard depth < Self.maximumDepth, !shapes.isEmpty else { return }
    let time = (from.time + to.time) / 2
    guard time > from.time, time < to.time else { return }
    let middle = level(of: shapes, at: time, isLimit: false, towards: to.time)
    var error = abs(middle.amplitude - (from.amplitude + to.amplitude) / 2)
    if let before = from.frequency, let now = middle.frequency, let after = to.frequency {
      error = max(error, abs(now - (before + after) / 2))
    }
    guard error > Self.tolerance else { return }
    refine(shapes, from: from, to: middle, depth: depth + 1)
    append(middle)
    refine(shapes, from: middle, to: to, depth: depth + 1)
  }

  /// A quarter of a step of the 8 bits that the coarsest players of the format have.
  static let tolerance = 1.0 / 1024
  /// A parabola's error falls by four a level: from 1 to below the tolerance in five.
  private static let maximumDepth = 8

  /// - Parameter neighbour: the other end of the interval. In silence the weights of the events are
  ///   those a little inside the interval, and equal if that is silent too, because their carriers
  ///   continue.
  private mutating func level(
    of shapes: [ContinuousShape], at time: Double, isLimit: Bool, towards neighbour: Double
  ) -> Level {
    var weights = shapes.map { $0.level(at: time, isLimit: isLimit) }
    let sum = weights.reduce(0, +)
    // A sum that rounding brings above 1 is not beyond full scale.
    if sum > 1 + 1e-9 { limitedTime = min(limitedTime ?? .infinity, time) }
    if sum == 0 {
      let inside = time + (neighbour - time) * 1e-6
      weights = shapes.map { $0.level(at: inside, isLimit: isLimit) }
    }
    if weights.allSatisfy({ $0 == 0 }) { weights = shapes.map { _ in 1 } }
    let whole = weights.reduce(0, +)
    // A share of 1 for the only one: that has exactly its own sharpness.
    let mean = zip(shapes, weights).reduce(0) {
      $0 + $1.1 / whole * $1.0.sharpness(at: time, isLimit: isLimit)
    }
    return Level(
      time: time, amplitude: min(sum, 1), frequency: shapes.isEmpty ? nil : min(mean, 1))
  }

  private mutating func append(_ level: Level) {
    amplitude.append(ControlPoint(time: level.time, value: level.amplitude))
    if let value = level.frequency {
      frequency.append(ControlPoint(time: level.time, value: value))
    }
  }
}
