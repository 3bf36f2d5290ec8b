import CPacinian
import Synchronization
import Testing

@Suite struct HostTests {
  private static let background = pcn_phase(PCN_PHASE_BACKGROUND)
  private static let inactive = pcn_phase(PCN_PHASE_INACTIVE)
  private static let active = pcn_phase(PCN_PHASE_ACTIVE)
  private static let notPermitted = pcn_status(PCN_ERROR_OPERATION_NOT_PERMITTED)

  private let fixture: Fixture
  private let host: OpaquePointer
  private let engine: OpaquePointer

  init() throws {
    fixture = try Fixture()
    host = fixture.host
    engine = try fixture.engine()
    #expect(pcn_host_add_engine(host, engine) == 0)
    #expect(pcn_host_add_engine(host, engine) == 0)
    #expect(pcn_engine_start(engine) == 0)
  }

  private var isRunning: Bool {
    var state: pcn_engine_state = 7
    #expect(pcn_engine_get_state(engine, &state) == 0)
    return state == pcn_engine_state(PCN_ENGINE_RUNNING)
  }

  private var phase: pcn_phase {
    var phase: pcn_phase = 7
    #expect(pcn_host_get_phase(host, &phase) == 0)
    return phase
  }

  private func set(_ phase: pcn_phase, scene: UInt64 = 1) {
    #expect(pcn_host_set_phase(host, scene, phase) == 0)
  }

  @Test func theHighestPhaseOfTheScenesCounts() {
    #expect(phase == Self.background)
    set(Self.background, scene: 1)
    set(Self.inactive, scene: 2)
    #expect(phase == Self.inactive)
    set(Self.active, scene: 3)
    #expect(phase == Self.active)
    #expect(pcn_host_remove_scene(host, 3) == 0)
    #expect(phase == Self.inactive)
    #expect(pcn_host_remove_scene(host, 2) == 0 && pcn_host_remove_scene(host, 1) == 0)
    #expect(phase == Self.background)
  }

  @Test func theBackgroundStopsAndTheForegroundStarts() throws {
    let seen = EngineTests.Seen()
    #expect(
      pcn_engine_set_stopped_callback(
        engine,
        { data, reason in EngineTests.Seen.of(data)?.number.store(reason, ordering: .relaxed) },
        seen.pointer) == 0)
    set(Self.active)
    #expect(isRunning)
    set(Self.inactive)
    #expect(isRunning)
    set(Self.background)
    #expect(!isRunning)
    #expect(pcn_engine_poll(engine) == 0)
    #expect(seen.number.load(ordering: .relaxed) == pcn_stop_reason(PCN_STOP_APPLICATION_SUSPENDED))
    set(Self.inactive)
    #expect(isRunning)
    // Players made before play on.
    let player = try fixture.player(engine)
    set(Self.background)
    set(Self.active)
    #expect(pcn_player_start(player, 0) == 0)
    withExtendedLifetime(seen) {}
  }

  /// A stop that nobody has polled for when its engine goes is told to nobody.
  @Test func noCallbackComesAfterItsEngine() throws {
    let seen = EngineTests.Seen()
    let other = try Fixture.made { handle in
      var config = pcn_engine_config()
      pcn_engine_config_init(&config, UInt32(MemoryLayout<pcn_engine_config>.size))
      config.notifications = pcn_notifications(PCN_NOTIFICATIONS_POLLED)
      return pcn_engine_create(&config, fixture.profile, handle, nil)
    }
    #expect(
      pcn_engine_set_stopped_callback(
        other, { data, _ in EngineTests.Seen.of(data)?.count.add(1, ordering: .relaxed) },
        seen.pointer) == 0)
    #expect(pcn_host_add_engine(host, other) == 0 && pcn_engine_start(other) == 0)
    set(Self.background)
    #expect(pcn_engine_destroy(other) == 0)
    // Nor as its host goes on.
    set(Self.active)
    #expect(seen.count.load(ordering: .relaxed) == 0)
    withExtendedLifetime(seen) {}
  }

  @Test func anEngineThatDidNotRunIsNotStarted() {
    #expect(pcn_engine_stop(engine) == 0)
    set(Self.background)
    set(Self.active)
    #expect(!isRunning)
  }

  @Test func beforeTheFirstSceneNothingHoldsEnginesBack() {
    #expect(pcn_host_remove_scene(host, 5) == 0)
    #expect(isRunning && phase == Self.background)
    #expect(pcn_host_begin_interruption(host) == 0)
    #expect(!isRunning)
    #expect(pcn_host_end_interruption(host) == 0)
    #expect(isRunning)
    set(Self.background)
    #expect(!isRunning)
  }

  @Test func aStartInTheBackgroundIsRefusedAndRemembered() {
    #expect(pcn_engine_stop(engine) == 0)
    set(Self.background)
    #expect(pcn_engine_start(engine) == Self.notPermitted)
    #expect(!isRunning)
    set(Self.inactive)
    #expect(isRunning)
  }

  @Test func aStartInAnInterruptionIsRefusedAndRemembered() {
    #expect(pcn_engine_stop(engine) == 0)
    #expect(pcn_host_begin_interruption(host) == 0)
    #expect(pcn_engine_start(engine) == Self.notPermitted)
    #expect(!isRunning)
    #expect(pcn_host_end_interruption(host) == 0)
    #expect(isRunning)
  }

  @Test func aClientThatRestartsIsLeftAlone() {
    set(Self.background)
    set(Self.inactive)
    #expect(pcn_engine_start(engine) == 0)
    set(Self.active)
    #expect(isRunning)
  }

  @Test func aClientThatStopsInTheBackgroundIsLeftAlone() {
    set(Self.background)
    #expect(pcn_engine_stop(engine) == 0)
    set(Self.active)
    #expect(!isRunning)
  }

  @Test func anInterruptionStopsAndItsEndStarts() {
    set(Self.active)
    #expect(pcn_host_begin_interruption(host) == 0)
    #expect(!isRunning)
    #expect(pcn_host_begin_interruption(host) == 0)
    set(Self.background)
    #expect(pcn_host_end_interruption(host) == 0)
    #expect(!isRunning)
    set(Self.active)
    #expect(isRunning)
  }

  @Test func aResetInvalidatesPlayers() throws {
    let seen = EngineTests.Seen()
    #expect(
      pcn_engine_set_reset_callback(
        engine, { EngineTests.Seen.of($0)?.count.add(1, ordering: .relaxed) }, seen.pointer) == 0)
    let player = try fixture.player(engine)
    #expect(pcn_host_reset(host) == 0)
    #expect(!isRunning)
    #expect(pcn_engine_poll(engine) == 0)
    #expect(seen.count.load(ordering: .relaxed) == 1)
    #expect(pcn_engine_start(engine) == 0)
    #expect(pcn_player_start(player, 0) == pcn_status(PCN_ERROR_INVALID_PATTERN_PLAYER))
    withExtendedLifetime(seen) {}
  }

  @Test func anEngineThatLeftIsNotMoved() {
    #expect(pcn_host_remove_engine(host, engine) == 0)
    set(Self.background)
    #expect(isRunning)
  }

  @Test func anEngineThatLeavesInTheBackgroundMayStart() {
    set(Self.background)
    #expect(pcn_host_remove_engine(host, engine) == 0)
    #expect(!isRunning)
    #expect(pcn_engine_start(engine) == 0)
    #expect(isRunning)
  }

  @Test func anEngineOfAHostThatEndedMayStart() throws {
    let other = try Fixture.made { pcn_host_create($0) }
    #expect(pcn_host_remove_engine(host, engine) == 0)
    #expect(pcn_host_add_engine(other, engine) == 0)
    #expect(pcn_host_set_phase(other, 1, Self.background) == 0)
    #expect(pcn_engine_start(engine) == Self.notPermitted)
    #expect(pcn_host_destroy(other) == 0)
    #expect(!isRunning)
    #expect(pcn_engine_start(engine) == 0)
    #expect(isRunning)
    #expect(pcn_host_add_engine(host, engine) == 0)
    set(Self.background)
    #expect(!isRunning)
  }

  @Test func anEngineFollowsOneHostAtATime() throws {
    let other = try Fixture.made { pcn_host_create($0) }
    defer { pcn_host_destroy(other) }
    #expect(pcn_host_add_engine(other, engine) == Self.notPermitted)
    #expect(pcn_host_remove_engine(other, engine) == 0)
    #expect(pcn_host_set_phase(other, 1, Self.background) == 0)
    #expect(isRunning)
    set(Self.background)
    #expect(!isRunning)
    set(Self.active)
    #expect(pcn_host_remove_engine(host, engine) == 0)
    // It runs as it comes, and the other host is in the background.
    #expect(pcn_host_add_engine(other, engine) == 0)
    #expect(!isRunning)
    #expect(pcn_host_set_phase(other, 1, Self.active) == 0)
    #expect(isRunning)
  }

  /// Nobody polls: a player that played is told as the engine is freed.
  @Test(arguments: [false, true]) func anEngineIsFreedWithItsHandle(afterItsHost: Bool) throws {
    let seen = EngineTests.Seen()
    let fixture = try Fixture()
    let host = try Fixture.made { pcn_host_create($0) }
    let engine = try fixture.engine()
    #expect(pcn_host_add_engine(host, engine) == 0 && pcn_engine_start(engine) == 0)
    let player = try fixture.player(engine, isAdvanced: true)
    #expect(
      pcn_player_set_completion_callback(
        player, { EngineTests.Seen.of($0)?.count.add(1, ordering: .relaxed) }, seen.pointer) == 0)
    #expect(pcn_player_start(player, 0) == 0)
    if afterItsHost { #expect(pcn_host_destroy(host) == 0) }
    #expect(seen.count.load(ordering: .relaxed) == 0)
    #expect(pcn_engine_destroy(engine) == 0)
    #expect(seen.count.load(ordering: .relaxed) == 1)
    if !afterItsHost { #expect(pcn_host_destroy(host) == 0) }
    withExtendedLifetime((seen, fixture)) {}
  }

  @Test func anEngineThatEndedIsForgotten() throws {
    set(Self.active)
    let other = try Fixture().engine()
    #expect(pcn_host_add_engine(host, other) == pcn_status(PCN_ERROR_INVALID_HANDLE))
    let kept = try Fixture.made { pcn_engine_create(nil, fixture.profile, $0, nil) }
    #expect(pcn_host_add_engine(host, kept) == 0)
    #expect(pcn_engine_start(kept) == 0 && pcn_engine_destroy(kept) == 0)
    set(Self.background)
    set(Self.active)
    #expect(pcn_engine_start(kept) == pcn_status(PCN_ERROR_INVALID_HANDLE))
  }

  /// Phases flap on four threads; the engine ends as the last change says.
  @Test func phasesMayFlap() {
    let bits = UInt(bitPattern: host)
    Threads.run(4) { index in
      let host = OpaquePointer(bitPattern: bits)
      for turn in 0..<250 { _ = pcn_host_set_phase(host, UInt64(index), pcn_phase(turn % 3)) }
    }
    for scene: UInt64 in 0..<4 { set(Self.background, scene: scene) }
    #expect(!isRunning)
    set(Self.active, scene: 2)
    #expect(isRunning)
  }

  /// Engines come, go, start and stop on four threads while phases flap; afterwards each does as
  /// the host says.
  @Test func engineAndHostCallsMayRace() {
    let bits = (UInt(bitPattern: host), UInt(bitPattern: engine))
    let others = Atomic(0)
    Threads.run(4) { index in
      let (host, engine) = (OpaquePointer(bitPattern: bits.0), OpaquePointer(bitPattern: bits.1))
      for turn in 0..<250 {
        let status =
          switch (turn + index) % 6 {
          case 0: pcn_host_remove_engine(host, engine)
          case 1: pcn_host_set_phase(host, 1, pcn_phase(turn % 3))
          case 2: pcn_host_add_engine(host, engine)
          case 3: pcn_engine_start(engine)
          case 4: pcn_host_reset(host)
          default: pcn_engine_stop(engine)
          }
        if status != 0 && status != Self.notPermitted { others.add(1, ordering: .relaxed) }
      }
    }
    #expect(others.load(ordering: .relaxed) == 0)
    #expect(pcn_host_add_engine(host, engine) == 0)
    set(Self.background)
    #expect(!isRunning)
    #expect(pcn_engine_start(engine) == Self.notPermitted)
    set(Self.active)
    #expect(isRunning)
  }
}
