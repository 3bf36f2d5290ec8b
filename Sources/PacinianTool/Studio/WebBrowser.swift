import PacinianBase

/// The browser of this machine's user.
enum WebBrowser {
  /// Has the system open an address; returns whether there is something that may.
  static func open(_ address: String) -> Bool {
    #if os(macOS)
    let program = "open"
    #else
    let program = "xdg-open"
    // Without a screen it would look for a browser of the terminal.
    guard Terminal.environment("DISPLAY") + Terminal.environment("WAYLAND_DISPLAY") != "" else {
      return false
    }
    #endif
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, flags) in [
      (STDIN_FILENO, O_RDONLY), (STDOUT_FILENO, O_WRONLY), (STDERR_FILENO, O_WRONLY),
    ] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", flags, 0)
    }
    var words: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup(address), nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    return posix_spawnp(&process, program, &actions, nil, &words, environ) == 0
  }
}
