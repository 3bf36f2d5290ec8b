import Glibc

/// Has the terminal on standard input send keys as they are pressed, unseen, until restored.
struct TerminalKeys {
  private var saved: termios

  /// `nil` where standard input is no terminal, or another job has it.
  init?() {
    guard isatty(STDIN_FILENO) == 1 else { return nil }
    // (There is no job where the terminal is not this session's own.)
    let job = tcgetpgrp(STDIN_FILENO)
    guard job == -1 || job == getpgrp() else { return nil }
    saved = termios()
    guard tcgetattr(STDIN_FILENO, &saved) == 0 else { return nil }
    apply()
  }

  /// Also after the process was stopped and goes on, when the shell has set its own modes.
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
