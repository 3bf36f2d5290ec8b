import PacinianBase

/// A motor with an eccentric mass, as game controllers have two: its speed, 0…1, follows its
/// command, 0…1, like a charge through a resistor, more slowly down than up.
///
/// The times are assumptions: makers of controllers publish none. A maker of motors shows one of
/// 5 mm that takes 180 ms to full vibration, three times the time constant below (Precision
/// Microdrives, New Testing for the Precision Haptic ERMs). The smaller motor is taken to be
/// quicker, and coasting to take a third longer, as nothing brakes but friction.
package struct Motor {
  /// Milliseconds in which the speed gains 63 % of its distance below the command.
  package let spinUp: Double
  /// Milliseconds in which the speed loses 63 % of its distance above the command.
  package let brake: Double

  /// The larger motor, of low frequency.
  package static let low = Motor(spinUp: 60, brake: 80)
  /// The smaller motor, of high frequency.
  package static let high = Motor(spinUp: 40, brake: 53)

  /// The speed after some milliseconds of one command.
  package func speed(from speed: Double, command: Double, after milliseconds: Double) -> Double {
    Inertia(self, milliseconds: milliseconds).speed(from: speed, command: command)
  }

  /// The command, 0…1, that brings the speed nearest to a target in some milliseconds, above 0.
  package func command(
    from speed: Double, to target: Double, in milliseconds: Double
  ) -> Double {
    Inertia(self, milliseconds: milliseconds).command(from: speed, to: target)
  }

  /// The motor over steps of one length.
  package struct Inertia {
    /// The parts of a difference that are left after a step, above the speed and below it.
    private let rising: Double
    private let falling: Double

    package init(_ motor: Motor, milliseconds: Double) {
      rising = exp(-milliseconds / motor.spinUp)
      falling = exp(-milliseconds / motor.brake)
    }

    /// The speed after a step with a command.
    package func speed(from speed: Double, command: Double) -> Double {
      command + (speed - command) * (command > speed ? rising : falling)
    }

    /// The command, 0…1, that brings the speed nearest to a target.
    package func command(from speed: Double, to target: Double) -> Double {
      let rest = target > speed ? rising : falling
      return min(max((target - speed * rest) / (1 - rest), 0), 1)
    }
  }
}
