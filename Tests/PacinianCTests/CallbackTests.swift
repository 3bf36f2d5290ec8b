import CPacinian
import PacinianBase
import Synchronization
import Testing

/// Callbacks that wait for each other, and what they may do.
@Suite struct CallbackTests {
  /// Two engines whose callbacks meet: each is called, waits for the other, and does `act`.
  final class Crossing: Sendable {
    let entered = Atomic(0)
    let left = Atomic(0)
    let engines = Mutex<[UInt]>([])
    let act: @Sendable (OpaquePointer) -> Void

    init(_ act: @escaping @Sendable (OpaquePointer) -> Void) { self.act = act }

    func meet(_ index: Int) {
      entered.add(1, ordering: .relaxed)
      for _ in 0..<2_000 where entered.load(ordering: .relaxed) < 2 { usleep(1_000) }
      let other = engines.withLock { $0[1 - index] }
      if let engine = OpaquePointer(bitPattern: other) { act(engine) }
      left.add(1, ordering: .relaxed)
    }
  }

  /// One of the two, for its callback.
  final class Side: Sendable {
    let crossing: Crossing
    let index: Int

    init(_ crossing: Crossing, _ index: Int) { (self.crossing, self.index) = (crossing, index) }

    static func meet(_ pointer: UnsafeMutableRawPointer?) {
      guard let pointer else { return }
      let side = Unmanaged<Side>.fromOpaque(pointer).takeUnretainedValue()
      side.crossing.meet(side.index)
    }
  }

  /// Whether both callbacks of two engines on one host have returned.
  private func cross(_ act: @escaping @Sendable (OpaquePointer) -> Void) throws -> Bool {
    let fixture = try Fixture()
    let crossing = Crossing(act)
    let sides = (0..<2).map { Side(crossing, $0) }
    var engines: [OpaquePointer] = []
    for side in sides {
      let engine = try Fixture.made { pcn_engine_create(nil, fixture.profile, $0, nil) }
      engines.append(engine)
      crossing.engines.withLock { $0.append(UInt(bitPattern: engine)) }
      let data = Unmanaged.passUnretained(side).toOpaque()
      #expect(
        pcn_engine_set_stopped_callback(
          engine, { data, _ in CallbackTests.Side.meet(data) }, data) == 0)
      #expect(pcn_host_add_engine(fixture.host, engine) == 0 && pcn_engine_start(engine) == 0)
    }
    #expect(pcn_host_set_phase(fixture.host, 1, pcn_phase(PCN_PHASE_BACKGROUND)) == 0)
    for _ in 0..<10_000 where crossing.left.load(ordering: .relaxed) < 2 { usleep(1_000) }
    let haveReturned = crossing.left.load(ordering: .relaxed) == 2
    // (Where they hang, destroying would too.)
    if haveReturned {
      for engine in engines { pcn_engine_destroy(engine) }
    } else {
      for side in sides { _ = Unmanaged.passRetained(side) }
    }
    withExtendedLifetime((sides, fixture)) {}
    return haveReturned
  }

  @Test func crossedCallbacksMayReplaceEachOther() throws {
    #expect(try cross { _ = pcn_engine_set_stopped_callback($0, nil, nil) })
  }

  @Test func crossedCallbacksMayDestroyEachOther() throws {
    #expect(try cross { _ = pcn_engine_destroy($0) })
  }

  /// Outside of callbacks a function waits: afterwards nothing uses `user_data`.
  @Test func aCallbackInProgressIsWaitedFor() throws {
    let fixture = try Fixture()
    let engine = try Fixture.made { pcn_engine_create(nil, fixture.profile, $0, nil) }
    let seen = EngineTests.Seen()
    let callback: pcn_stopped_callback = { data, _ in
      EngineTests.Seen.of(data)?.number.store(1, ordering: .relaxed)
      usleep(100_000)
      EngineTests.Seen.of(data)?.count.add(1, ordering: .relaxed)
    }
    #expect(pcn_engine_set_stopped_callback(engine, callback, seen.pointer) == 0)
    #expect(pcn_host_add_engine(fixture.host, engine) == 0 && pcn_engine_start(engine) == 0)
    #expect(pcn_host_begin_interruption(fixture.host) == 0)
    for _ in 0..<10_000 where seen.number.load(ordering: .relaxed) == 0 { usleep(1_000) }
    #expect(pcn_engine_set_stopped_callback(engine, nil, nil) == 0)
    #expect(seen.count.load(ordering: .relaxed) == 1)
    #expect(pcn_engine_destroy(engine) == 0)
    withExtendedLifetime(seen) {}
  }

  /// Has an engine count its stops, and leave the last one's reason.
  private func noteStops(of engine: OpaquePointer, in seen: EngineTests.Seen) {
    #expect(
      pcn_engine_set_stopped_callback(
        engine,
        { data, reason in
          EngineTests.Seen.of(data)?.number.store(reason, ordering: .relaxed)
          EngineTests.Seen.of(data)?.count.add(1, ordering: .relaxed)
        }, seen.pointer) == 0)
  }

  @Test func anEngineThatRunsTellsThatItWasDestroyed() throws {
    let fixture = try Fixture()
    for isRunning in [true, false] {
      let engine = try Fixture.made { pcn_engine_create(nil, fixture.profile, $0, nil) }
      let seen = EngineTests.Seen()
      noteStops(of: engine, in: seen)
      #expect(pcn_host_add_engine(fixture.host, engine) == 0)
      if isRunning { #expect(pcn_engine_start(engine) == 0) }
      #expect(pcn_engine_destroy(engine) == 0)
      #expect(seen.count.load(ordering: .relaxed) == (isRunning ? 1 : 0))
      #expect(
        seen.number.load(ordering: .relaxed)
          == (isRunning ? pcn_stop_reason(PCN_STOP_ENGINE_DESTROYED) : 0))
      withExtendedLifetime(seen) {}
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, -1] as [pcn_stop_reason])
  func everyReasonCanBeGiven(reason: pcn_stop_reason) throws {
    let fixture = try Fixture()
    let engine = try fixture.engine()
    let seen = EngineTests.Seen()
    noteStops(of: engine, in: seen)
    #expect(pcn_engine_stop_because(engine, reason) == 0 && pcn_engine_poll(engine) == 0)
    #expect(seen.count.load(ordering: .relaxed) == 0)
    #expect(pcn_host_add_engine(fixture.host, engine) == 0)
    #expect(pcn_engine_start(engine) == 0)
    #expect(pcn_engine_stop_because(engine, reason) == 0 && pcn_engine_poll(engine) == 0)
    #expect(seen.count.load(ordering: .relaxed) == 1)
    #expect(seen.number.load(ordering: .relaxed) == reason)
    // As after the client's own stop, the host leaves it stopped.
    #expect(pcn_host_set_phase(fixture.host, 1, pcn_phase(PCN_PHASE_BACKGROUND)) == 0)
    #expect(pcn_host_set_phase(fixture.host, 1, pcn_phase(PCN_PHASE_ACTIVE)) == 0)
    var state = pcn_engine_state(7)
    #expect(pcn_engine_get_state(engine, &state) == 0 && Int(state) == PCN_ENGINE_STOPPED)
    withExtendedLifetime(seen) {}
  }

  @Test func switchingALoopOffKeepsItsEnd() throws {
    let fixture = try Fixture()
    let player = try fixture.player(fixture.engine(), isAdvanced: true)
    var info = pcn_player_info()
    info.struct_size = UInt32(MemoryLayout<pcn_player_info>.size)
    #expect(pcn_player_set_loop(player, 1, 0.05) == 0 && pcn_player_set_loop(player, 0, 0) == 0)
    #expect(pcn_player_get_info(player, &info) == 0)
    #expect(info.is_loop_enabled == 0 && info.loop_end_seconds == 0.05)
    #expect(pcn_player_set_loop(player, 1, 0) == 0 && pcn_player_get_info(player, &info) == 0)
    #expect(info.is_loop_enabled == 1 && info.loop_end_seconds == info.pattern_duration_seconds)
  }

  @Test func anyNumberButZeroMutes() throws {
    let fixture = try Fixture()
    let player = try fixture.player(fixture.engine())
    var info = pcn_player_info()
    info.struct_size = UInt32(MemoryLayout<pcn_player_info>.size)
    for (number, isMuted) in [(1, 1), (0, 0), (7, 1)] as [(UInt32, UInt32)] {
      #expect(pcn_player_set_muted(player, number) == 0)
      #expect(pcn_player_get_info(player, &info) == 0 && info.is_muted == isMuted)
    }
  }

  @Test func timesMayBeFrames() throws {
    let fixture = try Fixture()
    let engine = try fixture.engine {
      $0.time_unit = pcn_time_unit(PCN_TIME_FRAMES)
      $0.smoothing_seconds = 0
    }
    let player = try fixture.player(engine)
    #expect(pcn_engine_start(engine) == 0 && pcn_player_start(player, 1_000) == 0)
    let step = pcn_parameter(id: 0, reserved: 0, time_seconds: 0.01, value: 0)
    #expect(pcn_player_send_parameters(player, [step], 1, 1_520) == 0)
    var samples = [Float](repeating: 7, count: 4_800)
    #expect(pcn_engine_render(engine, &samples, nil, 4_800) == 0)
    #expect(samples.firstIndex { $0 != 0 } == 1_000)
    #expect(samples.lastIndex { $0 != 0 } == 1_999)
    var time = 0.0
    #expect(pcn_engine_get_time(engine, &time) == 0 && time == 4_800)
  }
}
