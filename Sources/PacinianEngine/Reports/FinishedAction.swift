/// The action of an engine when all players have finished; Core Haptics' numbers.
public enum FinishedAction: Int32, Sendable {
  case stopEngine = 1
  case leaveEngineRunning = 2
}
