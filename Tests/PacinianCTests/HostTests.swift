import CPacinian
import Synchronization
import Testing

@Suite struct HostTests {
  private static let background = pcn_phase(PCN_PHASE_BACKGROUND)
  private static let inactive = pcn_phase(PCN_PHASE_INACTIVE)
  private static let active = pcn_phase(PCN_PHASE_ACTIVE)

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

  @Test func anEngineThatDidNotRunIsNotStarted() {
    #expect(pcn_engine_stop(engine) == 0)
    set(Self.background)
    set(Self.active)
    #expect(!isRunning)
  }

  @Test func aClientThatRestartsIsLeftAlone() {
    set(Self.background)
    #expect(pcn_engine_start(engine) == 0)
    #expect(isRunning)
    set(Self.active)
    #expect(isRunning)
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
}
