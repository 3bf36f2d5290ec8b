import PacinianModel

/// The continuous events of one layer, from one breakpoint of the signal to the next. Between
/// breakpoints each event is a straight line, and all have the same controls, so that sums stand
/// for any number of events.
struct ContinuousLayer {
  /// The events that sound at an instant, together.
  struct Level {
    /// The sum of their intensities, and the sum of each intensity times its event's sharpness.
    var amplitude = 0.0
    var sharpAmplitude = 0.0
    /// Their number, and the sum of their sharpnesses.
    var count = 0.0
    var sharpness = 0.0

    static func += (level: inout Level, other: Level) {
      level.amplitude += other.amplitude
      level.sharpAmplitude += other.sharpAmplitude
      level.count += other.count
      level.sharpness += other.sharpness
    }
  }

  /// A straight piece of an event's envelope, times the event's intensity.
  private struct Piece {
    let line: Int
    let from: ControlPoint
    let slope: Double

    func value(at time: Double) -> Double { from.value + slope * (time - from.time) }
  }

  private enum Change {
    case begin(Piece)
    case end(line: Int)
  }

  private var sums: LineSums
  /// The beginnings of pieces and the ends of events, in order of time.
  private let changes: [(time: Double, change: Change)]
  private var changeCount = 0
  /// The pieces that sound and are not level, by their lines.
  private var moving: [Int: Piece] = [:]
  /// The instant from which the lines' values count.
  private var origin = 0.0
  private let gain: Polyline
  private let shift: Polyline

  /// Complexity: O(events · log events).
  init(_ shapes: [ContinuousShape], courses: ControlCourses) {
    (gain, shift) = (courses.gain, courses.shift)
    let shapes = shapes.ascending { $0.sharpness }
    sums = LineSums(sharpnesses: shapes.map { $0.sharpness })
    var changes: [(time: Double, change: Change)] = []
    for (line, shape) in shapes.enumerated() {
      let points = shape.envelope.points
      for (from, to) in zip(points, points.dropFirst()) where from.time < to.time {
        let piece = Piece(
          line: line, from: ControlPoint(time: from.time, value: shape.intensity * from.value),
          slope: shape.intensity * ((to.value - from.value) / (to.time - from.time)))
        changes.append((from.time, .begin(piece)))
      }
      changes.append((shape.end, .end(line: line)))
    }
    self.changes = changes.ascending { $0.time }
  }

  /// Goes on to the lines that sound from `time` on.
  /// - Parameter time: not before the time of the last call.
  mutating func enter(_ time: Double) {
    if moving.isEmpty || time - origin > Self.longestReach {
      origin = time
      for piece in moving.values { set(piece) }
    }
    while changeCount < changes.count, changes[changeCount].time <= time {
      switch changes[changeCount].change {
      case .begin(let piece):
        moving[piece.line] = piece.slope == 0 ? nil : piece
        set(piece)
      case .end(let line):
        moving[line] = nil
        sums.set(line, to: nil)
      }
      changeCount += 1
    }
  }

  private mutating func set(_ piece: Piece) {
    sums.set(piece.line, to: (piece.value(at: origin), piece.slope))
  }

  /// Seconds from the origin to the lines' begin, at most: the steepest line, of 500 per second,
  /// then loses no digit that is written.
  private static let longestReach = 1.0 / 16

  /// The events that sound, at `time`. Complexity: O(log events + log control points).
  /// - Parameters:
  ///   - weighed: the instant at which their intensities count.
  ///   - isLimit: whether the controls' limits from the left count.
  func level(at time: Double, weighedAt weighed: Double, isLimit: Bool) -> Level {
    func value(_ course: Polyline, _ time: Double) -> Double {
      isLimit ? course.limit(at: time) : course.value(at: time)
    }
    let (gain, shift) = (value(self.gain, weighed), value(self.shift, time))
    let seconds = weighed - origin
    // The control moves the dull ones to 0 and the crisp ones to 1.
    let dull = sums.sharpnesses.firstCount { $0 + shift <= 0 }
    let notCrisp = max(dull, sums.sharpnesses.firstCount { $0 + shift < 1 })
    let middle = sums[dull..<notCrisp]
    let crisp = sums[notCrisp..<sums.sharpnesses.count]
    let sharpAmplitude =
      middle.sharpValue(after: seconds) + shift * middle.value(after: seconds)
      + crisp.value(after: seconds)
    return Level(
      amplitude: gain * sums.all.value(after: seconds), sharpAmplitude: gain * sharpAmplitude,
      count: sums.all.count, sharpness: middle.sharpness + shift * middle.count + crisp.count)
  }
}
