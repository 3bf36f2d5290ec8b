import Glibc

/// Signals that wait to be asked for, instead of ending the process at once: so a terminal is restored and a
/// sound fades. Made before any thread, which would take them otherwise.
struct SignalInbox {
  /// Ending: interrupt, termination, a closed terminal. Going on: after a stop.
  private static let awaited = [SIGINT, SIGTERM, SIGHUP, SIGCONT]
  private var signals = sigset_t()

  init() {
    sigemptyset(&signals)
    for signal in Self.awaited { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// The next one that has come.
  func next() -> Int32? {
    var (signals, instant) = (signals, timespec())
    let signal = sigtimedwait(&signals, nil, &instant)
    return signal > 0 ? signal : nil
  }

  /// Ends the process by `signal`, as if nothing had waited.
  func end(by signal: Int32) -> Never {
    var signals = signals
    Glibc.signal(signal, SIG_DFL)
    raise(signal)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    exit(128 + signal)
  }
}
