/// Whether an engine plays.
public enum EngineState: Sendable, Equatable {
  /// Renders silence; players cannot start.
  case stopped
  case running
  /// Stopped by auto-shutdown: the next start of a player starts the engine too.
  case idle
}
