import CPacinian
import Synchronization
import Testing

/// Volumes, pauses, positions, priorities, and players whose handles end before they do.
@Suite struct VolumeTests {
  @discardableResult
  private func render(_ engine: OpaquePointer, frames: Int) -> [Float] {
    var samples = [Float](repeating: .nan, count: frames)
    #expect(pcn_engine_render(engine, &samples, nil, UInt32(frames)) == 0)
    #expect(pcn_engine_poll(engine) == 0)
    return samples
  }

  private func info(_ player: OpaquePointer) -> pcn_player_info {
    var info = pcn_player_info()
    pcn_player_info_init(&info, UInt32(MemoryLayout<pcn_player_info>.size))
    #expect(pcn_player_get_info(player, &info) == 0)
    return info
  }

  @Test func volumesScaleAndPausesStand() throws {
    let fixture = try Fixture()
    func play(player playerVolume: Double, engine volume: Double) throws -> [Float] {
      let engine = try fixture.engine()
      let player = try fixture.player(engine)
      #expect(pcn_player_set_volume(player, playerVolume) == 0)
      #expect(pcn_engine_set_volume(engine, volume) == 0)
      var known = 0.0
      #expect(pcn_engine_get_volume(engine, &known) == 0 && known == volume)
      #expect(pcn_engine_start(engine) == 0 && pcn_player_start(player, 0) == 0)
      var samples = render(engine, frames: 4_800)
      let paused = pcn_engine_flag(PCN_ENGINE_PAUSED)
      #expect(pcn_engine_set_flag(engine, paused, 1) == 0)
      render(engine, frames: 480)
      var (before, after) = (0.0, 0.0)
      #expect(pcn_engine_get_time(engine, &before) == 0)
      #expect(render(engine, frames: 480).allSatisfy { $0 == 0 })
      #expect(pcn_engine_get_time(engine, &after) == 0 && before == after)
      let found = info(player)
      #expect(found.volume == playerVolume && abs(found.position_seconds - before) < 1e-9)
      #expect(pcn_engine_set_flag(engine, paused, 0) == 0)
      render(engine, frames: 240)
      samples += render(engine, frames: 2_400)
      return samples
    }
    let plain = try play(player: 1, engine: 1)
    let scaled = try play(player: 0.5, engine: 0.5)
    #expect(plain.contains { abs($0) > 0.1 })
    #expect(zip(plain, scaled).allSatisfy { abs($0 / 4 - $1) < 1e-5 })
  }

  @Test func aLessImportantPlayerGives() throws {
    let fixture = try Fixture()
    let engine = try fixture.engine {
      $0.player_capacity = 1
      $0.steals_players = 1
    }
    let players = try (0..<2).map { _ in try fixture.player(engine) }
    #expect(pcn_player_set_priority(players[0], 3) == 0)
    #expect(pcn_player_set_priority(players[1], 2) == 0)
    #expect(pcn_engine_start(engine) == 0 && pcn_player_start(players[0], 0) == 0)
    #expect(pcn_player_start(players[1], 0) == pcn_status(PCN_ERROR_CEILING))
    #expect(pcn_player_set_priority(players[1], 3) == 0 && pcn_player_start(players[1], 0) == 0)
    render(engine, frames: 4_800)
    #expect(info(players[0]).is_active == 0 && info(players[1]).is_active == 1)
    #expect(info(players[1]).priority == 3)
  }

  @Test func aPlayerWithoutHandleTellsItsEnd() throws {
    let fixture = try Fixture()
    let engine = try fixture.engine()
    var player: OpaquePointer?
    #expect(pcn_player_create(engine, fixture.pattern, &player, nil) == 0)
    let ends = Ends()
    let data = Unmanaged.passUnretained(ends).toOpaque()
    #expect(
      pcn_player_set_completion_callback(
        player,
        { data in
          guard let data else { return }
          Unmanaged<Ends>.fromOpaque(data).takeUnretainedValue().count.add(1, ordering: .relaxed)
        }, data) == 0)
    #expect(pcn_engine_start(engine) == 0)
    for _ in 0..<2 { #expect(pcn_player_start(player, 0) == 0) }
    #expect(pcn_player_destroy_when_finished(player) == 0)
    #expect(pcn_player_start(player, 0) == pcn_status(PCN_ERROR_INVALID_HANDLE))
    for _ in 0..<100 { render(engine, frames: 480) }
    #expect(ends.count.load(ordering: .relaxed) == 2)
    withExtendedLifetime(ends) {}
  }

  private final class Ends: Sendable {
    let count = Atomic(0)
  }

  @Test func olderProgramsKeepTheirLimiter() {
    var config = pcn_engine_config()
    let size = UInt32(MemoryLayout<pcn_engine_config>.size)
    #expect(pcn_engine_config_init(&config, size) == 0)
    #expect(config.limiter == pcn_limiter(PCN_LIMITER_LIMIT))
    #expect(pcn_engine_config_init(&config, size - 8) == 0)
    #expect(config.limiter == pcn_limiter(PCN_LIMITER_SOFT), "0.3.0")
    #expect(pcn_engine_config_init(&config, size - 16) == 0)
    #expect(config.limiter == pcn_limiter(PCN_LIMITER_NONE), "0.1.0 and 0.2.0")
  }
}
