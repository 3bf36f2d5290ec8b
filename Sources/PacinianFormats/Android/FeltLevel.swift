import PacinianBase
import PacinianModel

/// The level of a course as a hand and an actuator smooth it: Hann's window of 50 ms over the
/// power, which is two periods of the lowest carrier of the rendering model. Envelopes are fitted
/// to it.
struct FeltLevel {
  /// Milliseconds from one value to the next.
  static let step = 5.0
  /// Weights that sum to 1; a value at the middle of each step.
  private static let window: [Double] = (0..<10).map { index in
    (1 - cos(2 * Double.pi * (Double(index) + 0.5) / 10)) / 10
  }
  /// Values before time 0, where the window reaches.
  private static let lead = window.count

  /// From `lead` steps before time 0 on.
  private let values: [Double]

  /// - Parameter length: milliseconds that are covered; the course's end at least.
  init(_ course: VibrationCourse, length: Double) {
    let count = Int(limiting: (length / Self.step).rounded(.up)) + 2 * Self.lead
    var powers = [Double](repeating: 0, count: count)
    course.forEachLevel(step: Self.step) { index, level in
      if Self.lead + index < count { powers[Self.lead + index] += level * level }
    }
    for transient in course.transients {
      let burst = Self.burst(transient)
      let place = Int(limiting: ((transient.time + burst.delay) / Self.step).rounded(.down))
      if Self.lead + place < count { powers[Self.lead + place] += burst.energy / Self.step }
    }
    values = Self.smoothed(powers).map { min(1, $0.squareRoot()) }
  }

  /// The energy of a transient, in milliseconds of a sine of full scale, and where its middle is,
  /// in milliseconds: fitted to the rendering model's transients, within an eighth.
  private static func burst(_ transient: VibrationPoint) -> (energy: Double, delay: Double) {
    (
      transient.intensity * transient.intensity * 12.5 * exp(-1.5 * transient.sharpness),
      13.9 * exp(-1.8 * transient.sharpness)
    )
  }

  private static func smoothed(_ values: [Double]) -> [Double] {
    let half = window.count / 2
    return values.indices.map { index in
      var sum = 0.0
      for (offset, weight) in window.enumerated() {
        let place = index + offset - half
        if values.indices.contains(place) { sum += weight * values[place] }
      }
      return sum
    }
  }

  /// The level at an instant in milliseconds.
  func value(at time: Double) -> Double {
    values[min(max(0, Int(limiting: time / Self.step) + Self.lead), values.count - 1)]
  }

  /// Moves the intensities of an envelope between the first and the last point to where its
  /// smoothed lines are nearest to the level, by least squares, one intensity after the other.
  ///
  /// - Parameter leastShare: of its intensity that each point keeps; if it is above 0, points of no
  ///   intensity keep that.
  /// - Returns: the sum of the squares of the remaining differences.
  /// - Complexity: O(values).
  func fit(_ points: inout [VibrationPoint], leastShare: Double) -> Double {
    var rest = values
    var shapes: [(start: Int, values: [Double], square: Double)] = []
    for index in points.indices.dropFirst().dropLast() {
      let shape = Self.shape(points[index - 1].time, points[index].time, points[index + 1].time)
      let square = shape.values.reduce(0) { $0 + $1 * $1 }
      shapes.append((shape.start, shape.values, square))
      for (offset, value) in shape.values.enumerated()
      where rest.indices.contains(shape.start + offset) {
        rest[shape.start + offset] -= points[index].intensity * value
      }
    }
    let limits = points.map { point in
      point.intensity * leastShare...(leastShare > 0 && point.intensity == 0 ? 0 : 1)
    }
    for _ in 0..<Self.rounds {
      var largest = 0.0
      for (index, shape) in zip(points.indices.dropFirst(), shapes) where shape.square > 0 {
        var product = 0.0
        for (offset, value) in shape.values.enumerated()
        where rest.indices.contains(shape.start + offset) {
          product += value * rest[shape.start + offset]
        }
        let old = points[index].intensity
        let limits = limits[index]
        points[index].intensity = min(
          max(old + product / shape.square, limits.lowerBound), limits.upperBound)
        let change = points[index].intensity - old
        largest = max(largest, abs(change))
        for (offset, value) in shape.values.enumerated()
        where rest.indices.contains(shape.start + offset) {
          rest[shape.start + offset] -= change * value
        }
      }
      if largest < Self.enough { break }
    }
    return rest.reduce(0) { $0 + $1 * $1 }
  }

  private static let (rounds, enough) = (30, 0.001)

  /// The part of an envelope that goes with a point: 1 there, 0 at its neighbours, and smoothed.
  private static func shape(
    _ from: Double, _ peak: Double, _ to: Double
  ) -> (start: Int, values: [Double]) {
    let first = Int(limiting: from / step) - lead
    let last = Int(limiting: to / step) + lead
    let line = (first...last).map { index in
      let time = (Double(index) + 0.5) * step
      return max(0, min((time - from) / (peak - from), (to - time) / (to - peak)))
    }
    return (first + lead, smoothed(line))
  }
}
