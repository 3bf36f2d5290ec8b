import PacinianEncoders
import PacinianFormats
import PacinianModel

/// A pattern as commands for a controller's two motors.
///
/// Motors are slow: a command above the wanted speed starts them sooner, and one below it brakes
/// them. Each command is chosen with the speed that the motor has then by ``Motor``.
struct RumbleSteps {
  struct Step: Equatable {
    /// Thousandths of full speed.
    var low: Int
    var high: Int
    /// Above 0.
    var milliseconds: Int
  }

  /// The commands from time 0 on, whole steps of a grid; the last one stops both motors.
  private(set) var steps: [Step] = []
  /// The speeds at the ends of all steps, as straight lines from 0 on.
  private(set) var course = [VibrationPoint(time: 0, intensity: 0, sharpness: 0.5)]
  /// The milliseconds at which the motors are far from the pattern.
  private(set) var late: [Double] = []
  /// The milliseconds at which levels begin that are too weak for a command.
  private(set) var dropped: [Double] = []

  /// Milliseconds between commands: programs send one for a picture or two.
  private static let grid = 10
  /// Milliseconds of the longest step. A level that lasts longer is sent again.
  private let longest: Int
  /// Milliseconds for which a transient drives the motors; they begin one or two steps before it,
  /// so that their rise has its middle at the transient.
  private static let kick = 40
  /// Milliseconds by which a command comes before its moment in the pattern: half the time that the
  /// quicker motor takes. Over public patterns the motors' course is then nearest to the pattern's.
  private static let lead = 20.0
  /// A difference of levels that a hand notices beside full strength.
  private static let noticed = 0.25

  /// - Parameter longest: milliseconds of the longest step, 10 or more.
  init(_ course: VibrationCourse, longest: Int = PatternWriter.Options.usualLongestCommand) {
    self.longest = max(longest, Self.grid)
    let grid = Self.grid
    let kicks = Self.kicks(of: course.transients)
    let total = max(Int(limiting: course.end.rounded(.up)), kicks.last?.end ?? 0)
    var drive = MotorDrive(milliseconds: Double(grid))
    var (time, next) = (0, 0)
    var isDropped = false
    while time < total {
      let end = time + grid
      var wanted = Self.wanted(course, Double(time), Double(end))
      while next < kicks.count, kicks[next].end <= time { next += 1 }
      if next < kicks.count, kicks[next].start <= time,
        kicks[next].transient.intensity > wanted.intensity
      {
        wanted = kicks[next].transient
      }
      let levels = MotorLevels(intensity: wanted.intensity, sharpness: wanted.sharpness)
      let command = drive.command(to: levels)
      let step = Step(
        low: Int(limiting: (1000 * command.low).rounded()),
        high: Int(limiting: (1000 * command.high).rounded()), milliseconds: grid)
      add(step, &drive, until: end)
      let speeds = drive.speeds
      let wasDropped = isDropped
      isDropped =
        wanted.intensity > VibrationCourse.silence && speeds.intensity < wanted.intensity / 2
        && step.low == 0 && step.high == 0
      if isDropped, !wasDropped { dropped.append(Double(time)) }
      if abs(speeds.low - levels.low) > Self.noticed
        || abs(speeds.high - levels.high) > Self.noticed
      {
        late.append(Double(time))
      }
      time = end
    }
    add(Step(low: 0, high: 0, milliseconds: grid), &drive, until: time + grid)
  }

  /// Continuous intensity and sharpness for a step: its level after the lead. The first step stands
  /// for the time before that too, where nothing could have been sent.
  private static func wanted(
    _ course: VibrationCourse, _ start: Double, _ end: Double
  ) -> VibrationPoint {
    let starts = start == 0 ? [0, lead / 2, lead] : [start + lead]
    return starts.map { from in
      var point = course.continuous(at: from + (end - start) / 2)
      point.intensity =
        from < course.end ? course.level(from: from, to: from + (end - start)) : 0
      return point
    }.max { $0.intensity < $1.intensity } ?? course.continuous(at: start)
  }

  private mutating func add(_ step: Step, _ drive: inout MotorDrive, until end: Int) {
    drive.run(MotorLevels(low: Double(step.low) / 1000, high: Double(step.high) / 1000))
    let speeds = drive.speeds
    course.append(
      VibrationPoint(
        time: Double(end), intensity: speeds.intensity, sharpness: speeds.sharpness))
    if let last = steps.last, last.low == step.low, last.high == step.high,
      last.milliseconds + step.milliseconds <= longest
    {
      steps[steps.count - 1].milliseconds += step.milliseconds
    } else {
      steps.append(step)
    }
  }

  /// The kicks that drive the motors for transients: milliseconds on the grid, each after the one
  /// before. Transients that begin in one step are one kick, with the strongest.
  private static func kicks(
    of transients: [VibrationPoint]
  ) -> [(start: Int, end: Int, transient: VibrationPoint)] {
    var kicks: [(start: Int, end: Int, transient: VibrationPoint)] = []
    for transient in transients {
      let start = max(0, (Int(limiting: transient.time) / grid - 1) * grid)
      if let last = kicks.popLast() {
        if last.start == start {
          let isStronger = last.transient.intensity < transient.intensity
          kicks.append((start, start + kick, isStronger ? transient : last.transient))
          continue
        }
        // (The motors brake for a step between two.)
        kicks.append(
          (last.start, min(last.end, max(last.start + grid, start - grid)), last.transient))
      }
      kicks.append((start, start + kick, transient))
    }
    return kicks
  }
}
