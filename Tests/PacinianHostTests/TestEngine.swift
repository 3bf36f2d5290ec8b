import PacinianEngine
import Synchronization

/// An engine that writes down what is asked of it, and calls its stopped handler at once, as the
/// worst one would.
final class TestEngine: LifecycleEngine {
  enum Call: Equatable {
    case start, stop, reset
    case stopBecause(StopReason)
  }

  private struct Log {
    var state = EngineState.stopped
    var calls: [Call] = []
    var stoppedHandler: (@Sendable (StopReason) -> Void)?
    var resetHandler: (@Sendable () -> Void)?
    var failsToStart = false
    var onStart: (@Sendable () -> Void)?
  }

  private let log = Mutex(Log())

  var state: EngineState {
    get { log.withLock { $0.state } }
    set { log.withLock { $0.state = newValue } }
  }

  var calls: [Call] { log.withLock { $0.calls } }
  var failsToStart: Bool {
    get { log.withLock { $0.failsToStart } }
    set { log.withLock { $0.failsToStart = newValue } }
  }

  /// Called by each start, before it returns.
  func onStart(_ handler: @escaping @Sendable () -> Void) { log.withLock { $0.onStart = handler } }

  func onStop(_ handler: @escaping @Sendable (StopReason) -> Void) {
    log.withLock { $0.stoppedHandler = handler }
  }

  func onReset(_ handler: @escaping @Sendable () -> Void) {
    log.withLock { $0.resetHandler = handler }
  }

  func start() throws(EngineError) {
    let (fails, handler) = log.withLock { log in
      log.calls.append(.start)
      if !log.failsToStart { log.state = .running }
      return (log.failsToStart, log.onStart)
    }
    handler?()
    if fails { throw .invalidConfiguration("no device") }
  }

  func stop() {
    log.withLock { log in
      log.calls.append(.stop)
      log.state = .stopped
    }
  }

  func stop(because reason: StopReason) {
    let handler = log.withLock { log in
      log.calls.append(.stopBecause(reason))
      defer { log.state = .stopped }
      return log.state == .running ? log.stoppedHandler : nil
    }
    handler?(reason)
  }

  func reset() {
    let handler = log.withLock { log in
      log.calls.append(.reset)
      log.state = .stopped
      return log.resetHandler
    }
    handler?()
  }
}
