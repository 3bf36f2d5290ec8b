/// The strokes of a course: where its intensity rises from a low to the next high.
struct StrokeList {
  private struct Stroke {
    /// The middle of the rise in milliseconds.
    let time: Double
    let height: Double
    var isTaken = false
  }

  private var strokes: [Stroke] = []
  /// Strokes before this one are too early for later transients.
  private var first = 0

  /// Milliseconds that a stroke may be off a transient, and a half for rounding.
  private static let reach = 10.5
  /// A rise by less is not a stroke.
  private static let leastHeight = 0.01

  /// - Parameter strokes: milliseconds and heights in order of time.
  init(strokes: [(time: Double, height: Double)]) {
    self.strokes = strokes.map { Stroke(time: $0.time, height: $0.height) }
  }

  /// - Parameter breakpoints: milliseconds and intensities in order of time.
  init(_ breakpoints: [(time: Double, intensity: Double)]) {
    guard var low = breakpoints.first else { return }
    var high = low
    func add() {
      let height = high.intensity - low.intensity
      if height >= Self.leastHeight {
        strokes.append(Stroke(time: (low.time + high.time) / 2, height: height))
      }
    }
    for breakpoint in breakpoints.dropFirst() {
      if breakpoint.intensity > high.intensity {
        high = breakpoint
      } else {
        // A course that stays at its height has ended its rise; one that stays low has not begun.
        add()
        (low, high) = (breakpoint, breakpoint)
      }
    }
    add()
  }

  /// The times of the strokes, from a height on, that another list does not have.
  func missing(in other: inout StrokeList, from height: Double) -> [Double] {
    strokes.filter { $0.height >= height && !other.take(at: $0.time, height: $0.height) }
      .map { $0.time }
  }

  /// Whether there is a stroke of at least half the height within 10 ms of a transient, which no
  /// other transient has taken. Transients come in order of time.
  /// - Parameters:
  ///   - time: milliseconds.
  ///   - height: of the transient above the rest of the signal.
  mutating func take(at time: Double, height: Double) -> Bool {
    while first < strokes.count, strokes[first].time < time - Self.reach { first += 1 }
    var index = first
    while index < strokes.count, strokes[index].time <= time + Self.reach {
      if !strokes[index].isTaken, strokes[index].height >= height / 2 {
        strokes[index].isTaken = true
        return true
      }
      index += 1
    }
    return false
  }
}
