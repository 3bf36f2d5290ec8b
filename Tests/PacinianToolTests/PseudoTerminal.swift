import Foundation

/// A terminal for a process that a test runs.
final class PseudoTerminal {
  private let near: Int32
  /// The process's end.
  let far: FileHandle

  init() throws {
    near = posix_openpt(O_RDWR | O_NOCTTY)
    guard near >= 0, grantpt(near) == 0, unlockpt(near) == 0, let name = ptsname(near) else {
      throw CocoaError(.fileNoSuchFile)
    }
    far = FileHandle(fileDescriptor: open(name, O_RDWR | O_NOCTTY), closeOnDealloc: true)
  }

  deinit { close(near) }

  func press(_ keys: String) { _ = write(near, keys, keys.utf8.count) }

  /// Whether keys wait for the end of their line and are shown, as shells have it.
  var isPlain: Bool {
    var settings = termios()
    tcgetattr(near, &settings)
    let flags = tcflag_t(ICANON | ECHO)
    return settings.c_lflag & flags == flags
  }
}
