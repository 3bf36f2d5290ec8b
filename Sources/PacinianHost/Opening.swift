/// The user came to the application: for the first time since it was started, or back from the
/// background.
public struct Opening: Sendable, Hashable {
  /// The number of openings in all runs that the store remembers, this one included.
  public let count: Int
  /// Whether it is the first of this run.
  public let isLaunch: Bool
  /// Whether it is the first of all.
  public let isFirstLaunch: Bool
  /// The change of version since the opening before, if this is the first of a new version.
  public let versionChange: VersionChange?
}

/// The application was opened by one version before and is opened by another now.
public struct VersionChange: Sendable, Hashable {
  public let previous: String
  public let current: String

  public init(previous: String, current: String) {
    self.previous = previous
    self.current = current
  }
}
