extension ApplicationHost {
  /// Every step from one phase to a neighbouring one, of the application as a whole.
  public var phases: HostEvents<PhaseTransition> { HostEvents(source: sources.phases) }

  /// The user came: at the launch, when the application is active for the first time, and after
  /// every return from the background; not after a mere blink of inactive. While the application
  /// is open, a subscriber gets the present opening first.
  public var openings: HostEvents<Opening> { HostEvents(source: sources.openings) }

  /// The number of openings in all runs, whenever it grows; first the present one, if it is not 0.
  public var openCounts: HostEvents<Int> { HostEvents(source: sources.openCounts) }

  /// The first opening of all: one element, or none. Ends when that is known.
  public var firstLaunches: HostEvents<Opening> { HostEvents(source: sources.firstLaunches) }

  /// The first opening of another version than the one opened before: one element, or none. Ends
  /// when that is known. The very first launch is no new version.
  public var newVersions: HostEvents<VersionChange> { HostEvents(source: sources.newVersions) }

  /// The running version: one element, or none if the host was not told. Then it ends.
  public var appVersions: HostEvents<String> { HostEvents(source: sources.appVersions) }

  /// What went wrong with the store; first the last thing that did.
  public var storeProblems: HostEvents<HostStoreProblem> {
    HostEvents(source: sources.storeProblems)
  }
}
