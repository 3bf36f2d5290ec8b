import PacinianEngine
import PacinianKernels

/// The configuration of all engines of the suite: room for twice the voices that sound at a time.
enum PlayersConfiguration {
  /// - Parameters:
  ///   - players: that are started at a time.
  ///   - voices: of one player.
  ///   - transients: of one player.
  ///   - values: that one player holds at a time.
  static func make(
    players: Int, voices: Int, transients: Int = 1, values: Int = 0, blockFrames: Int = 128,
    level: KernelLevel
  ) -> EngineConfiguration {
    var configuration = EngineConfiguration()
    configuration.limiter = .none
    configuration.buses = .haptic
    configuration.notifications = .polled
    configuration.durationLimit = nil
    configuration.level = level
    return configuration
  }

  static func make(for load: PlayersLoad, level: KernelLevel) -> EngineConfiguration {
    make(
      players: load.players, voices: load.voices, values: load.values,
      blockFrames: load.blockFrames, level: level)
  }
}
