import PacinianModel

/// Seconds to pixels, the same for all panels.
struct TimeAxis {
  /// Seconds at the left end, and at the right end.
  let start: Double
  let end: Double
  /// Pixels at both.
  let left: Double
  let right: Double

  func x(_ seconds: Double) -> Double {
    left + (right - left) * (seconds - start) / (end - start)
  }

  /// The second at a position.
  func seconds(at x: Double) -> Double { start + (end - start) * (x - left) / (right - left) }

  /// If the axis ends before this second labels are milliseconds: they need no leading zeros.
  private static let millisecondsBelow = 0.5

  private var unitsPerSecond: Double { end < Self.millisecondsBelow ? 1_000 : 1 }

  var name: String { end < Self.millisecondsBelow ? "time (ms)" : "time (s)" }

  /// Labels and their positions, `room` pixels apart or more.
  func ticks(room: Double) -> [(x: Double, label: String)] {
    let count = max(3, Int(limiting: (right - left) / room))
    let ticks = AxisTicks((start * unitsPerSecond)...(end * unitsPerSecond), atMost: count)
    return zip(ticks.values, ticks.labels).map { (x($0 / unitsPerSecond), $1) }
  }
}
