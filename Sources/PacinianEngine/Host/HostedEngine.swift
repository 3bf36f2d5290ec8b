/// An engine that follows its host.
///
/// In the background and during an interruption it is stopped, with the reason, and cannot be
/// started. When the host comes back, the engine is started again if it was running or if a caller
/// has tried to start it meanwhile. Players and resources are as they were, though nothing plays. A
/// client that starts the engine by itself finds it running, and a client that stopped it finds it
/// stopped.
///
/// The application starts and stops the engine through this object, which remembers whether the
/// engine should run. All other calls go to the engine. May be used from any thread. The host does
/// not retain it.
public final class HostedEngine: Sendable {
  public let engine: any LifecycleEngine
  let id: Int
  private let host: ApplicationHost
  /// Held while the engine is started and stopped, so that ``wish`` and the engine's state agree.
  private let lock = RecursiveLock()
  private let wish = Wish()

  /// The state that the application wants. Used under ``lock``.
  private final class Wish: @unchecked Sendable {
    var condition = HostCondition.open
    /// Whether the engine is to run when the host is open again.
    var isPending = false
    var restartError: EngineError?
  }

  init(_ engine: any LifecycleEngine, host: ApplicationHost, id: Int) {
    self.engine = engine
    self.host = host
    self.id = id
  }

  deinit { host.release(id) }

  /// Starts the engine; nothing happens if it runs already.
  /// - Throws: `inBackground` and `interrupted` when it must wait, which it then does by itself.
  public func start() throws(HostedEngineError) {
    try lock.withLock { () throws(HostedEngineError) in
      switch wish.condition {
      case .open: break
      case .background: try refuse(.inBackground)
      case .interrupted: try refuse(.interrupted)
      case .terminated: throw .terminated
      }
      do throws(EngineError) { try engine.start() } catch { throw .engine(error) }
      wish.isPending = false
    }
  }

  /// Stops the engine, and keeps it stopped until it is started again.
  public func stop() {
    lock.withLock {
      wish.isPending = false
      engine.stop()
    }
  }

  /// The reason why the last restart by the host failed; `nil` if it did not fail. The host tries
  /// again when it next comes back.
  public var restartError: EngineError? { lock.withLock { wish.restartError } }

  private func refuse(_ error: HostedEngineError) throws(HostedEngineError) {
    wish.isPending = true
    throw error
  }

  /// Follows the host. Called in the order of the host's changes.
  func follow(_ condition: HostCondition) {
    lock.withLock {
      let wasOpen = wish.condition == .open
      wish.condition = condition
      switch (wasOpen, condition) {
      case (true, .open): break
      case (true, _): suspend(because: condition.stopReason)
      case (false, .open): resume()
      case (false, _): break
      }
    }
  }

  /// The service behind the engine died and came back.
  func reset() {
    lock.withLock {
      // The code that rebuilds the players starts the engine.
      wish.isPending = false
      engine.reset()
    }
  }

  private func suspend(because reason: StopReason?) {
    switch engine.state {
    case .running:
      wish.isPending = true
      if let reason { engine.stop(because: reason) }
    case .idle:
      // A player that starts would start it; the stopped handler has been called already.
      wish.isPending = true
      engine.stop()
    case .stopped: break
    }
  }

  private func resume() {
    guard wish.isPending else { return }
    do {
      if engine.state != .running { try engine.start() }
      wish.isPending = false
      wish.restartError = nil
    } catch { wish.restartError = error }
  }
}
