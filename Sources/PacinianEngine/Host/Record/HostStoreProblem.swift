/// A problem of a host's store. The host continues: its counts and versions are correct as long as
/// it runs.
public enum HostStoreProblem: Error, Sendable, Equatable {
  /// The store held no valid record. It was renamed to `setAsideAs`, or kept its name if the
  /// renaming failed, and a new store begins: the earlier counts are lost.
  case corrupt(path: String, setAsideAs: String?, reason: String)
  /// The store is there and cannot be read; it is not written either, so that nothing is lost.
  case unreadable(path: String, reason: String)
  /// The latest record could not be written.
  case unwritable(path: String, reason: String)
}

extension HostStoreProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .corrupt(let path, let setAsideAs?, let reason):
      "\(path) was damaged and is now \(setAsideAs); counting begins anew. \(reason)"
    case .corrupt(let path, nil, let reason):
      "\(path) is damaged and cannot be renamed; remove it. \(reason)"
    case .unreadable(let path, let reason):
      "\(path) cannot be read: \(reason). Openings of this run will not be remembered"
    case .unwritable(let path, let reason):
      "\(path) cannot be written: \(reason). The last opening will not be remembered"
    }
  }
}
