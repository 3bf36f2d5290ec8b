import PacinianEncoders
import PacinianFormats

/// The course of a controller's two motors under commands, as it is read.
struct RumblePlaying {
  private(set) var timeline = VibrationTimeline()
  private var speeds = MotorLevels()
  private var sharpness = 0.5

  /// The times after a command, in milliseconds, between which the course is a straight line: off
  /// the exponential by 3 % of the change at most.
  private static let nodes = [10.0, 25, 50, 90, 150, 250, 540]
  /// Milliseconds of the shortest pause between commands.
  private static let shortest = 0.001
  /// A motor this near to its command has reached it.
  private static let reached = 0.002

  /// Plays a command for its length, and none from there on, until a time in milliseconds that is
  /// not before the present one.
  mutating func play(_ levels: MotorLevels, for length: Double?, until end: Double) {
    let stop = length.map { timeline.time + $0 } ?? end
    // (Times in seconds and lengths in milliseconds differ by roundings.)
    run(levels, until: stop < end - Self.shortest ? stop : end)
    run(MotorLevels(), until: end)
  }

  /// Runs on without a command until both motors stand.
  mutating func coast() {
    if speeds != MotorLevels() { run(MotorLevels(), until: timeline.time + Self.nodes[6]) }
  }

  private mutating func run(_ command: MotorLevels, until end: Double) {
    let from = timeline.time
    guard from < end else { return }
    let start = speeds
    if from == 0 { timeline.begin(0, sharpness: command.sharpness) }
    for node in Self.nodes where speeds != command && from + node < end {
      go(to: command, from: start, in: node, since: from)
    }
    if speeds != command { go(to: command, from: start, in: end - from, since: from) }
    // A course that has reached its command is a line.
    if timeline.time < end {
      timeline.go(to: speeds.intensity, sharpness: sharpness, in: end - timeline.time)
    }
  }

  private mutating func go(
    to command: MotorLevels, from start: MotorLevels, in node: Double, since from: Double
  ) {
    func speed(_ motor: Motor, _ start: Double, _ command: Double) -> Double {
      let speed = motor.speed(from: start, command: command, after: node)
      return abs(speed - command) < Self.reached ? command : speed
    }
    speeds.low = speed(.low, start.low, command.low)
    speeds.high = speed(.high, start.high, command.high)
    if speeds.intensity > 0 { sharpness = speeds.sharpness }
    timeline.go(to: speeds.intensity, sharpness: sharpness, in: from + node - timeline.time)
  }
}
