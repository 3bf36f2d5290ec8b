/// A name that a file gets, unless something has it already.
package struct NewName {
  /// The ways in which a file gets a name that nothing has, the best one first: each works where
  /// the ones before it do not.
  package enum Way: CaseIterable, Sendable {
    /// In one step, without replacing: Linux from 3.15 on and Darwin, on most file systems.
    case renaming
    /// A second name, then the first one goes; not on exFAT, and not on many shares.
    case linking
    /// An empty file that takes the name, and that the file then replaces.
    case holding
  }

  package let path: String

  package init(_ path: String) { self.path = path }

  /// Gives the file at `old` this name.
  /// - Parameter ways: are tried in their order.
  /// - Throws: `EEXIST` if there is something of the name, a link that leads nowhere among them.
  package func take(from old: String, ways: [Way] = Way.allCases) throws(FileError) {
    var reason = FileError(ENOTSUP)
    for way in ways {
      do throws(FileError) {
        return try take(from: old, by: way)
      } catch {
        // Another way may do what this system or file system cannot.
        guard [ENOSYS, EINVAL, ENOTSUP, EOPNOTSUPP, EPERM, EMLINK].contains(error.number) else {
          throw error
        }
        reason = error
      }
    }
    throw reason
  }

  private func take(from old: String, by way: Way) throws(FileError) {
    switch way {
    case .renaming:
      guard pacinian_rename_new(old, path) == 0 else { throw .last }
    case .linking:
      guard link(old, path) == 0 else { throw .last }
      try remove(old, orElse: path)
    case .holding:
      let held = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      guard held >= 0 else { throw .last }
      close(held)
      guard rename(old, path) == 0 else {
        let reason = FileError.last
        unlink(path)
        throw reason
      }
    }
  }

  /// Removes a name, or else the other one, so that the file has one.
  private func remove(_ old: String, orElse new: String) throws(FileError) {
    guard unlink(old) != 0 else { return }
    let reason = FileError.last
    unlink(new)
    throw reason
  }
}
