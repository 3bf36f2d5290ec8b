import PacinianEngine
import PacinianTestSupport
import Testing

@Suite("openings and versions")
struct OpeningTests {
  @Test("a launch and every return open, a blink does not")
  func openings() async {
    let host = ApplicationHost()
    let openings = await host.openings.gathered(until: host) {
      for phase: HostPhase in [
        .inactive, .active, .inactive, .active, .background, .inactive, .background, .active,
      ] { host.setPhase(phase) }
    }
    #expect(openings.map(\.count) == [1, 2])
    #expect(openings.map(\.isLaunch) == [true, false])
    #expect(openings.map(\.isFirstLaunch) == [true, false])
  }

  @Test("who subscribes in the background waits for the next opening")
  func lateSubscriber() async {
    let host = ApplicationHost()
    host.setPhase(.active)
    host.setPhase(.background)
    let openings = await host.openings.gathered(until: host) { host.setPhase(.active) }
    #expect(openings.map(\.count) == [2])
  }

  @Test("every sequence ends by itself after prefix(1)")
  func prefixes() async {
    let folder = try! TemporaryFolder()
    ApplicationHost(version: "1.0", store: folder.store).setPhase(.active)
    let host = ApplicationHost(version: "1.1", store: folder.store)
    let surface = host.makeSurface()
    // Subscribed before and after: what is kept for late ones is the same.
    async let early = host.openings.prefix(1).reduce(into: []) { $0.append($1.count) }
    host.setPhase(.active)
    surface.report(.didAppear)
    for await opening in host.openings.prefix(1) { #expect(opening.count == 2) }
    for await count in host.openCounts.prefix(1) { #expect(count == 2) }
    for await _ in host.firstLaunches.prefix(1) { Issue.record("it is the second launch") }
    for await change in host.newVersions.prefix(1) {
      #expect(change == VersionChange(previous: "1.0", current: "1.1"))
    }
    for await version in host.appVersions.prefix(1) {
      #expect(version == OpenedVersion(current: "1.1", previous: "1.0"))
    }
    for await event in surface.didAppear.prefix(1) { #expect(event == .didAppear) }
    #expect(await early == [2])
  }

  @Test("counts and versions are those of all runs")
  func runs() async {
    let folder = try! TemporaryFolder()
    var counts: [Int] = []
    var firstLaunches: [Opening] = []
    var changes: [VersionChange] = []
    for version in ["1", "1", "2", "2", "1"] {
      let host = ApplicationHost(version: version, store: folder.store)
      counts += await host.openCounts.gathered(until: host) { host.setPhase(.active) }
      var launches = host.firstLaunches.makeAsyncIterator()
      while let launch = await launches.next() { firstLaunches.append(launch) }
      var newVersions = host.newVersions.makeAsyncIterator()
      while let change = await newVersions.next() { changes.append(change) }
    }
    // The count so far comes first, then each that grows it.
    #expect(counts == [1, 1, 2, 2, 3, 3, 4, 4, 5])
    #expect(firstLaunches.map(\.count) == [1])
    #expect(
      changes == [
        VersionChange(previous: "1", current: "2"), VersionChange(previous: "2", current: "1"),
      ])
  }

  @Test("every opening gives the version, and the one before it")
  func versions() async {
    let folder = try! TemporaryFolder()
    var versions: [OpenedVersion] = []
    for version in ["1", "2"] {
      let host = ApplicationHost(version: version, store: folder.store)
      versions += await host.appVersions.gathered(until: host) {
        for phase: HostPhase in [.active, .inactive, .active, .background, .active] {
          host.setPhase(phase)
        }
      }
    }
    // A run without a version keeps the one before it for the next.
    ApplicationHost(store: folder.store).setPhase(.active)
    let host = ApplicationHost(version: "2", store: folder.store)
    let openings = await host.openings.gathered(until: host) { host.setPhase(.active) }
    versions += openings.compactMap(\.version)
    #expect(versions.map(\.current) == ["1", "1", "2", "2", "2"])
    #expect(versions.map(\.previous) == [nil, "1", "1", "2", "2"])
  }

  @Test("a version comes to late subscribers while the application is open")
  func lateVersion() async {
    let host = ApplicationHost(version: "3")
    host.setPhase(.active)
    for await version in host.appVersions.prefix(1) {
      #expect(version == OpenedVersion(current: "3", previous: nil))
    }
    host.setPhase(.background)
    #expect(await host.appVersions.gathered(until: host) {} == [])
  }

  @Test("a launch into the background opens nothing and is not counted")
  func backgroundLaunch() async {
    let folder = try! TemporaryFolder()
    let host = ApplicationHost(version: "1", store: folder.store)
    host.setPhase(.background)
    host.setPhase(.inactive)
    host.terminate()
    let second = ApplicationHost(version: "1", store: folder.store)
    let launches = await second.firstLaunches.gathered(until: second) { second.setPhase(.active) }
    #expect(launches.count == 1)
  }

  @Test("a host without version or store has neither, and every run is the first")
  func plain() async {
    let host = ApplicationHost()
    #expect(await host.appVersions.gathered(until: host) { host.setPhase(.active) } == [])
    #expect(host.openCount == 1)
    #expect(ApplicationHost().openCount == 0)
  }

  @Test("a surface's events come in their circle, whatever is reported")
  func surface() async {
    let host = ApplicationHost()
    let surface = host.makeSurface()
    let events = await surface.events.gathered(until: host) {
      for event: SurfaceEvent in [
        .willAppear, .didAppear, .didAppear, .willDisappear, .didDisappear,
        .didDisappear, .didAppear, .didDisappear,
        .willAppear, .willDisappear, .willAppear, .willDisappear, .didAppear,
      ] { surface.report(event) }
      #expect(surface.isVisible)
    }
    #expect(
      events == [
        .willAppear, .didAppear, .willDisappear, .didDisappear,
        .willAppear, .didAppear, .willDisappear, .didDisappear,
        .willAppear, .willDisappear, .willAppear, .willDisappear, .willAppear, .didAppear,
      ])
  }
}
