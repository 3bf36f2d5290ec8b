/// The sources of a host's sequences.
final class HostSources: Sendable {
  let phases = EventSource<PhaseTransition>()
  let openings = EventSource<Opening>()
  let openCounts = EventSource<Int>()
  let firstLaunches = EventSource<Opening>()
  let newVersions = EventSource<VersionChange>()
  let appVersions = EventSource<OpenedVersion>()
  let storeProblems = EventSource<HostStoreProblem>()

  /// Sends the events that are known at the start, and ends the sources that will never have an
  /// event.
  func begin(record: HostRecord, version: String?) {
    if record.openCount > 0 {
      openCounts.keep(record.openCount)
      firstLaunches.finish()
    }
    if VersionChange(from: record.version, to: version) == nil { newVersions.finish() }
    if version == nil { appVersions.finish() }
  }

  func send(_ change: HostChange) {
    if let transition = change.transition {
      if transition.new == .background {
        openings.keep(nil)
        appVersions.keep(nil)
      }
      phases.send(transition)
    }
    guard let opening = change.opening else { return }
    openings.send(opening, keeping: true)
    openCounts.send(opening.count, keeping: true)
    if let version = opening.version { appVersions.send(version, keeping: true) }
    if opening.isFirstLaunch { firstLaunches.send(opening, keeping: true) }
    if let versionChange = opening.versionChange { newVersions.send(versionChange, keeping: true) }
    // Each of these events occurs at most once in a run.
    firstLaunches.finish()
    newVersions.finish()
  }

  func finish() {
    phases.finish()
    openings.finish()
    openCounts.finish()
    firstLaunches.finish()
    newVersions.finish()
    appVersions.finish()
    storeProblems.finish()
  }
}
