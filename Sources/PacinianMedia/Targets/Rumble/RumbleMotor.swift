import PacinianBase

/// A motor with an eccentric mass, as game controllers have two: its speed, 0…1, follows its
/// command, 0…1, like a charge through a resistor, more slowly down than up.
///
/// The times are assumptions: makers of controllers publish none. A maker of motors shows one of
/// 5 mm that takes 180 ms to full vibration, three times the time constant below (Precision
/// Microdrives, New Testing for the Precision Haptic ERMs). The smaller motor is taken to be
/// quicker, and coasting to take a third longer, as nothing brakes but friction.
struct RumbleMotor {
  /// Milliseconds in which the speed gains 63 % of its distance below the command.
  let spinUp: Double
  /// Milliseconds in which the speed loses 63 % of its distance above the command.
  let brake: Double

  /// The larger motor, of low frequency.
  static let low = RumbleMotor(spinUp: 60, brake: 80)
  /// The smaller motor, of high frequency.
  static let high = RumbleMotor(spinUp: 40, brake: 53)

  /// The speed after some milliseconds of one command.
  func speed(from speed: Double, command: Double, after milliseconds: Double) -> Double {
    command + (speed - command) * rest(milliseconds, isRising: command > speed)
  }

  /// The command, 0…1, that brings the speed nearest to a target in some milliseconds, above 0.
  func command(from speed: Double, to target: Double, in milliseconds: Double) -> Double {
    let rest = rest(milliseconds, isRising: target > speed)
    return min(max((target - speed * rest) / (1 - rest), 0), 1)
  }

  /// The part of a difference that is left.
  private func rest(_ milliseconds: Double, isRising: Bool) -> Double {
    exp(-milliseconds / (isRising ? spinUp : brake))
  }
}
