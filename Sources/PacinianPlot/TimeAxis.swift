/// Seconds to pixels, the same for all panels.
struct TimeAxis {
  /// Seconds at the right end, above 0.
  let duration: Double
  /// Pixels at 0 s and at the right end.
  let left: Double
  let right: Double

  func x(_ seconds: Double) -> Double { left + (right - left) * seconds / duration }

  /// Below this many seconds labels are milliseconds: they need no leading zeros.
  private static let millisecondsBelow = 0.5

  private var unitsPerSecond: Double { duration < Self.millisecondsBelow ? 1_000 : 1 }

  var name: String { duration < Self.millisecondsBelow ? "time (ms)" : "time (s)" }

  /// Labels and their positions, `room` pixels apart or more.
  func ticks(room: Double) -> [(x: Double, label: String)] {
    let count = max(3, Int((right - left) / room))
    let ticks = AxisTicks(0...(duration * unitsPerSecond), atMost: count)
    return zip(ticks.values, ticks.labels).map { (x($0 / unitsPerSecond), $1) }
  }
}
