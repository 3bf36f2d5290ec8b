import Glibc

extension stat {
  /// The status of the file at a path, links followed; `nil` if there is none, and `errno` has the
  /// reason.
  init?(of path: String) {
    self.init()
    guard fstatat(AT_FDCWD, path, &self, 0) == 0 else { return nil }
  }

  /// `S_IFREG`, `S_IFDIR` or another kind.
  var kind: mode_t { st_mode & S_IFMT }
}
