/// The user came to the application: for the first time since it was started, or back from the
/// background.
public struct Opening: Sendable, Hashable {
  /// The number of openings in all runs that the store remembers, this one included.
  public let count: Int
  /// Whether it is the first of this run.
  public let isLaunch: Bool
  /// Whether it is the first of all.
  public let isFirstLaunch: Bool
  /// The application's versions, if the host has one.
  public let version: OpenedVersion?
  /// The change of version since the opening before, if this is the first of a new version.
  public let versionChange: VersionChange?
}

/// The version of the application at an opening, and the version at the opening before.
public struct OpenedVersion: Sendable, Hashable {
  /// The running version.
  public let current: String
  /// The version at the opening before, in this run or an earlier one; `nil` if there was none.
  public let previous: String?

  public init(current: String, previous: String?) {
    self.current = current
    self.previous = previous
  }
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
