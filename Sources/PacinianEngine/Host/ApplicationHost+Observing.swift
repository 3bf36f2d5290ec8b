extension ApplicationHost {
  /// Every step from one phase to a neighbouring one, of the application as a whole.
  public var phases: HostEvents<PhaseTransition> { HostEvents(source: sources.phases) }

  /// The user came: at the launch, when the application is active for the first time, and after
  /// every return from the background. A short step to inactive and back is not an opening. While
  /// the application is open, a subscriber gets the present opening first.
  public var openings: HostEvents<Opening> { HostEvents(source: sources.openings) }

  /// The number of openings in all runs, whenever it grows; first the present one, if it is not 0.
  public var openCounts: HostEvents<Int> { HostEvents(source: sources.openCounts) }

  /// The first opening of all: at most one element. Ends when it is known whether there is one.
  public var firstLaunches: HostEvents<Opening> { HostEvents(source: sources.firstLaunches) }

  /// The first opening of another version than the last opened one: at most one element. Ends when
  /// it is known whether there is one. The very first launch does not count as a new version.
  public var newVersions: HostEvents<VersionChange> { HostEvents(source: sources.newVersions) }

  /// The running version, with the one at the opening before, at every opening; the two are equal
  /// unless another version was opened last. While the application is open, a subscriber gets the
  /// present one first. Ends immediately if the host has no version.
  public var appVersions: HostEvents<OpenedVersion> { HostEvents(source: sources.appVersions) }

  /// The problems of the store; a subscriber gets the last one first.
  public var storeProblems: HostEvents<HostStoreProblem> {
    HostEvents(source: sources.storeProblems)
  }
}
