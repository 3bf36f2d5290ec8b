import CPacinian
import Synchronization
import Testing

/// What hosts hear of the end of players.
@Suite struct FinishingTests {
  private typealias Seen = EngineTests.Seen

  private static let completion: pcn_callback = {
    EngineTests.Seen.of($0)?.count.add(1, ordering: .relaxed)
  }

  private static let finished: pcn_finished_callback = {
    EngineTests.Seen.of($0)?.count.add(1, ordering: .relaxed)
    return pcn_finished_action(PCN_FINISHED_LEAVE_ENGINE_RUNNING)
  }

  private func play(_ engine: OpaquePointer, frames: Int) {
    for _ in stride(from: 0, to: frames, by: 480) {
      #expect(pcn_engine_render(engine, nil, nil, 480) == 0)
    }
    #expect(pcn_engine_poll(engine) == 0)
  }

  @Test func aBasicPlayerTellsEachEnd() throws {
    let fixture = try Fixture()
    let engine = try fixture.engine()
    let player = try fixture.player(engine)
    let seen = Seen()
    #expect(pcn_player_set_completion_callback(player, Self.completion, seen.pointer) == 0)
    #expect(pcn_engine_start(engine) == 0)
    for count in 1...2 {
      #expect(pcn_player_start(player, 0) == 0)
      play(engine, frames: 48_000)
      #expect(seen.count.load(ordering: .relaxed) == count)
    }
    #expect(pcn_player_start(player, 0) == 0)
    #expect(pcn_player_set_completion_callback(player, nil, nil) == 0)
    play(engine, frames: 48_000)
    #expect(seen.count.load(ordering: .relaxed) == 2)
    withExtendedLifetime(seen) {}
  }

  @Test func aRequestCanBeWithdrawn() throws {
    let fixture = try Fixture()
    let engine = try fixture.engine()
    let player = try fixture.player(engine)
    let (kept, withdrawn) = (Seen(), Seen())
    #expect(pcn_engine_start(engine) == 0)
    #expect(pcn_player_start(player, 0) == 0)
    for seen in [withdrawn, kept, withdrawn] {
      #expect(pcn_engine_notify_when_finished(engine, Self.finished, seen.pointer) == 0)
    }
    #expect(pcn_engine_withdraw_when_finished(engine, Self.finished, withdrawn.pointer) == 0)
    // There is none any more, which is no error.
    #expect(pcn_engine_withdraw_when_finished(engine, Self.finished, withdrawn.pointer) == 0)
    play(engine, frames: 48_000)
    #expect(kept.count.load(ordering: .relaxed) == 1)
    #expect(withdrawn.count.load(ordering: .relaxed) == 0)
    withExtendedLifetime((kept, withdrawn)) {}
  }

  /// Its user_data is the engine's handle, and it stops the engine if it could withdraw itself.
  private static let withdrawing: pcn_finished_callback = { engine in
    let handle = OpaquePointer(engine)
    let status = pcn_engine_withdraw_when_finished(handle, FinishingTests.withdrawing, engine)
    return pcn_finished_action(
      status == 0 ? PCN_FINISHED_STOP_ENGINE : PCN_FINISHED_LEAVE_ENGINE_RUNNING)
  }

  @Test func aRequestMayWithdrawItself() throws {
    let fixture = try Fixture()
    let engine = try fixture.engine()
    #expect(pcn_engine_start(engine) == 0)
    #expect(
      pcn_engine_notify_when_finished(
        engine, Self.withdrawing, UnsafeMutableRawPointer(engine)) == 0)
    #expect(pcn_engine_poll(engine) == 0)
    var state: pcn_engine_state = 7
    #expect(pcn_engine_get_state(engine, &state) == 0)
    #expect(state == pcn_engine_state(PCN_ENGINE_STOPPED))
  }

  /// A second of values for each frame at 48 kHz is not far from what a host keeps ahead.
  @Test func aCeilingOfValuesLeavesRoomForThePresent() throws {
    let fixture = try Fixture()
    let engine = try fixture.engine { $0.live_capacity = 65_536 }
    let player = try fixture.player(engine)
    #expect(pcn_engine_start(engine) == 0)
    #expect(pcn_player_start(player, 0) == 0)
    let values = [Float](repeating: 0.5, count: 48_000)
    #expect(pcn_player_send_values(player, 0, values, UInt64(values.count), 0) == 0)
    let more = UInt64(65_536 - values.count)
    #expect(pcn_player_send_values(player, 1, values, more, 0) == 0)
    // What is for later finds no room; what is for now has some of its own.
    #expect(
      pcn_player_send_values(player, 1, values, 1, 10) == pcn_status(PCN_ERROR_CEILING))
    #expect(pcn_player_send_values(player, 1, values, 1, 0) == 0)
  }
}
