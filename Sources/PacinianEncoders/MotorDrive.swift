/// Two motors that are commanded in steps of one length: a command above the wanted speed starts
/// them sooner, and one below it brakes them.
package struct MotorDrive {
  /// The speeds after all commands so far.
  package private(set) var speeds = MotorLevels()
  private let low: Motor.Inertia
  private let high: Motor.Inertia

  /// - Parameter milliseconds: the length of a step, above 0.
  package init(milliseconds: Double) {
    low = Motor.Inertia(.low, milliseconds: milliseconds)
    high = Motor.Inertia(.high, milliseconds: milliseconds)
  }

  /// The commands that bring the speeds nearest to levels in a step.
  package func command(to levels: MotorLevels) -> MotorLevels {
    MotorLevels(
      low: low.command(from: speeds.low, to: levels.low),
      high: high.command(from: speeds.high, to: levels.high))
  }

  /// Runs the motors for a step.
  package mutating func run(_ command: MotorLevels) {
    speeds = MotorLevels(
      low: low.speed(from: speeds.low, command: command.low),
      high: high.speed(from: speeds.high, command: command.high))
  }
}
