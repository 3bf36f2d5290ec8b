/// The law by which two motors follow intensity and sharpness, in steps of one length.
///
/// The strongest levels of a step count, so that no stroke is lost between two commands. A stroke
/// drives the motors for its least length, and their inertia is compensated if that is set. The
/// levels come from a haptic bus (`MotorPackets`), or from a pattern as a whole.
package struct MotorLaw {
  /// The levels for which the last commands were chosen.
  package private(set) var levels = MotorLevels()

  /// Steps for which a stroke lasts.
  private let strokeLength: Int
  private let compensatesInertia: Bool
  private var drive: MotorDrive
  /// The strongest levels so far of the next step.
  private var covered = MotorLevels()
  /// The intensity of the last step.
  private var last = 0.0
  private var stroke = MotorLevels()
  private var strokeSteps = 0

  /// A rise by less is no stroke: beats of carriers and roundings.
  private static let leastRise = 0.02

  /// - Parameter settings: the interval of the motors, which is the length of a step, their least
  ///   stroke, and whether their inertia is compensated.
  package init(_ settings: EncoderSettings) {
    strokeLength = (settings.motorStroke + settings.motorInterval - 1) / settings.motorInterval
    compensatesInertia = settings.compensatesInertia
    drive = MotorDrive(milliseconds: Double(settings.motorInterval))
  }

  /// Whether a stroke lasts beyond the last step.
  package var isInStroke: Bool { strokeSteps > 0 }

  /// Notes levels within the next step.
  package mutating func cover(_ levels: MotorLevels) {
    if levels.intensity > covered.intensity { covered = levels }
  }

  /// Ends the step.
  /// - Returns: its commands.
  package mutating func commands() -> MotorLevels {
    levels = covered
    covered = MotorLevels()
    if levels.intensity > last + Self.leastRise {
      stroke = levels
      strokeSteps = strokeLength
    }
    last = levels.intensity
    if strokeSteps > 0 {
      strokeSteps -= 1
      if stroke.intensity > levels.intensity { levels = stroke }
    }
    guard compensatesInertia else { return levels }
    let commands = drive.command(to: levels)
    drive.run(commands)
    return commands
  }
}
