import PacinianEncoders
import PacinianFormats
import PacinianModel

/// A pattern as commands for a controller's two motors, by the law of their encoder: ``MotorLaw``.
///
/// A pattern is known before it is played. Therefore each command comes before its moment in the
/// pattern, because motors are slow, and equal commands become one.
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
  /// The motors under the steps, whose numbers are rounded.
  private var motors: MotorDrive
  /// Milliseconds by which a command comes before its moment in the pattern: half the time that the
  /// quicker motor takes. Over public patterns the motors' course is then nearest to the pattern's.
  private static let lead = 20.0
  /// The same for transients: the rise of a stroke has its middle at the transient then.
  private static let transientLead = 10.0
  /// A difference of levels that a hand notices beside full strength.
  private static let noticed = 0.25

  /// - Parameter longest: milliseconds of the longest step, 10 or more.
  init(_ course: VibrationCourse, longest: Int = PatternWriter.Options.usualLongestCommand) {
    self.longest = max(longest, Self.grid)
    motors = MotorDrive(milliseconds: Double(Self.grid))
    var settings = EncoderSettings(.motors)
    settings.motorInterval = Self.grid
    settings.compensatesInertia = true
    var law = MotorLaw(settings)
    var transients = course.transients[...]
    var time = 0.0
    var isDropped = false
    while time < course.end || law.isInStroke {
      let end = time + Double(Self.grid)
      // The first step stands for the time before that too, where nothing could have been sent.
      for start in time == 0 ? [0, Self.lead / 2, Self.lead] : [time + Self.lead] {
        law.cover(Self.levels(course, from: start))
      }
      while let transient = transients.first, transient.time < end + Self.transientLead {
        law.cover(MotorLevels(intensity: transient.intensity, sharpness: transient.sharpness))
        transients.removeFirst()
      }
      add(law.commands(), until: end)
      let (levels, speeds) = (law.levels, motors.speeds)
      let wasDropped = isDropped
      isDropped =
        levels.intensity > VibrationCourse.silence && speeds.intensity < levels.intensity / 2
        && steps.last.map { $0.low == 0 && $0.high == 0 } == true
      if isDropped, !wasDropped { dropped.append(time) }
      if abs(speeds.low - levels.low) > Self.noticed
        || abs(speeds.high - levels.high) > Self.noticed
      {
        late.append(time)
      }
      time = end
    }
    add(MotorLevels(), until: time + Double(Self.grid))
  }

  /// The strongest level of the continuous signal in a step of the grid, from an instant on.
  private static func levels(_ course: VibrationCourse, from start: Double) -> MotorLevels {
    guard start < course.end else { return MotorLevels() }
    let end = start + Double(grid)
    return MotorLevels(
      intensity: course.peak(from: start, to: end),
      sharpness: course.continuous(at: (start + end) / 2).sharpness)
  }

  private mutating func add(_ commands: MotorLevels, until end: Double) {
    let low = Int(limiting: (1000 * commands.low).rounded())
    let high = Int(limiting: (1000 * commands.high).rounded())
    motors.run(MotorLevels(low: Double(low) / 1000, high: Double(high) / 1000))
    let speeds = motors.speeds
    course.append(
      VibrationPoint(time: end, intensity: speeds.intensity, sharpness: speeds.sharpness))
    if let last = steps.last, last.low == low, last.high == high,
      last.milliseconds + Self.grid <= longest
    {
      steps[steps.count - 1].milliseconds += Self.grid
    } else {
      steps.append(Step(low: low, high: high, milliseconds: Self.grid))
    }
  }
}
