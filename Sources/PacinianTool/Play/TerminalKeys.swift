import PacinianBase

/// The modes of the terminal on standard input in which it sends keys as they are pressed, without
/// echo. ``restore()`` ends them.
struct TerminalKeys {
  private var saved: termios

  /// `nil` if standard input is not a terminal, or another job has it.
  init?() {
    guard isatty(STDIN_FILENO) == 1 else { return nil }
    // (The call fails if this session has another terminal.)
    let job = tcgetpgrp(STDIN_FILENO)
    guard job == -1 || job == getpgrp() else { return nil }
    saved = termios()
    guard tcgetattr(STDIN_FILENO, &saved) == 0 else { return nil }
    apply()
  }

  /// Sets the modes, also after the process was stopped and continued, because the shell sets its
  /// own.
  func apply() {
    var settings = saved
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  func restore() {
    var settings = saved
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }
}
