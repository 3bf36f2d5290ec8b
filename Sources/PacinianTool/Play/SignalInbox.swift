import PacinianBase

/// Signals of the system that wait for ``next()`` and do not end the process at once, so that a
/// terminal is restored and a sound fades. Made before any thread, which would receive the signals
/// otherwise.
struct SignalInbox {
  /// Ending: interrupt, termination, a closed terminal. Going on: after a stop.
  private static let awaited = [SIGINT, SIGTERM, SIGHUP, SIGCONT]
  private var signals = sigset_t()

  init() {
    sigemptyset(&signals)
    for signal in Self.awaited { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// The next signal that has come; `nil` without one.
  func next() -> Int32? {
    var (signals, instant) = (signals, timespec())
    let signal = sigtimedwait(&signals, nil, &instant)
    return signal > 0 ? signal : nil
  }

  /// Ends the process by `signal`, with the system's usual action.
  func end(by signal: Int32) -> Never {
    var signals = signals
    PacinianBase.signal(signal, SIG_DFL)
    raise(signal)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    exit(128 + signal)
  }
}
