#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation
import PacinianEngine
import Synchronization

/// An engine whose handlers are called before the host's change is over, not with the next block:
/// they only put the client's handlers on their queue. It also keeps to the rules of devices where
/// a host is kinder.
final class PolledEngine: LifecycleEngine {
  /// Whether the client asks for the start, and not the host on the application's return.
  @TaskLocal static var isAsked = false

  private let engine: Engine
  private let system: HapticSystem
  /// Called in the place of a reset that players survive.
  private let survived = Mutex<@Sendable () -> Void> {}
  private let life = Mutex(Life())

  private struct Life {
    var isSuspended = false
    var returnTime = -TimeInterval.infinity
  }

  init(_ engine: Engine, system: HapticSystem) {
    self.engine = engine
    self.system = system
  }

  var state: EngineState { engine.state }

  /// Seconds since the application came back from the background with this engine stopped.
  var secondsSinceReturn: TimeInterval {
    system.currentTime - life.withLock { $0.returnTime }
  }

  func setSurvivedResetHandler(_ handler: @escaping @Sendable () -> Void) {
    survived.withLock { $0 = handler }
  }

  func start() throws(EngineError) {
    guard Self.isAsked || !system.behavior.contains(.staysStopped) else {
      let now = system.currentTime
      life.withLock { life in
        if life.isSuspended { life.returnTime = now }
        life.isSuspended = false
      }
      return
    }
    engine.start()
    engine.poll()
  }

  func stop() {
    engine.stop()
    engine.poll()
  }

  func stop(because reason: StopReason) {
    if reason == .applicationSuspended { life.withLock { $0.isSuspended = true } }
    engine.stop(because: reason)
    engine.poll()
  }

  func reset() {
    guard system.behavior.contains(.resetEndsPlayers) else {
      stop()
      return survived.withLock { $0 }()
    }
    engine.reset()
    engine.poll()
  }
}

#endif
