import Foundation

/// A terminal for a process that a test runs.
final class PseudoTerminal {
  /// TIOCSPTLCK and TIOCGPTN of <asm-generic/ioctls.h>, macros that Swift does not see.
  private static let (unlock, number) = (UInt(0x4004_5431), UInt(0x8004_5430))

  private let near: Int32
  /// The process's end.
  let far: FileHandle
  /// The name of the process's end.
  let path: String

  init() throws {
    near = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (number, lock) = (Int32(0), Int32(0))
    guard near >= 0, ioctl(near, Self.unlock, &lock) == 0, ioctl(near, Self.number, &number) == 0
    else { throw CocoaError(.fileNoSuchFile) }
    path = "/dev/pts/\(number)"
    far = FileHandle(
      fileDescriptor: open(path, O_RDWR | O_NOCTTY | O_CLOEXEC),
      closeOnDealloc: true)
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
