import PacinianEngine
import PacinianKernels

/// The configuration of all engines of the suite: what hosts use, without a limiter, an audio bus,
/// a thread of notifications and a longest duration, which are not measured here.
enum PlayersConfiguration {
  static func make(level: KernelLevel) -> EngineConfiguration {
    var configuration = EngineConfiguration()
    configuration.limiter = .none
    configuration.buses = .haptic
    configuration.notifications = .polled
    configuration.durationLimit = nil
    configuration.level = level
    return configuration
  }
}
