/// Why an engine stopped without being asked to by ``Engine/stop()``; Core Haptics' numbers.
public enum StopReason: Int32, Sendable, CaseIterable {
  case audioSessionInterrupt = 1
  case applicationSuspended = 2
  case idleTimeout = 3
  case notifyWhenFinished = 4
  case engineDestroyed = 5
  case gameControllerDisconnect = 6
  case systemError = -1
}
