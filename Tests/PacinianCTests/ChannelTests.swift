import CPacinian
import Testing

/// Engines with two haptic channels, and what players send to each.
@Suite struct ChannelTests {
  private static let block = 480
  private static let blockCount = 40

  /// Renders blocks and returns the haptic channels, one array for each.
  private func render(_ engine: OpaquePointer, channels: Int) -> [[Float]] {
    var result = [[Float]](repeating: [], count: channels)
    for _ in 0..<Self.blockCount {
      var samples = [Float](repeating: .nan, count: channels * Self.block)
      #expect(pcn_engine_render(engine, &samples, nil, UInt32(Self.block)) == 0)
      #expect(pcn_engine_poll(engine) == 0)
      for channel in 0..<channels {
        result[channel] += stride(from: channel, to: samples.count, by: channels).map {
          samples[$0]
        }
      }
    }
    return result
  }

  /// Whether signals are equal but for the rounding of single precision: players that are mixed by
  /// themselves are added in another order.
  private func areNear(_ one: [Float], _ other: [Float]) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { abs($0 - $1) < 1e-5 }
  }

  /// What one player sounds like in an engine with one channel.
  private func alone(_ fixture: Fixture, volume: Double, at time: Double) throws -> [Float] {
    let engine = try fixture.engine()
    let player = try fixture.player(engine)
    #expect(pcn_player_set_volume(player, volume) == 0)
    #expect(pcn_engine_start(engine) == 0 && pcn_player_start(player, time) == 0)
    return render(engine, channels: 1)[0]
  }

  @Test func aPlayerSoundsWhereItsGainsSendIt() throws {
    let fixture = try Fixture(Fixture.text)
    let engine = try fixture.engine { $0.haptic_channels = 2 }
    let (first, second) = (try fixture.player(engine), try fixture.player(engine))
    #expect(pcn_player_set_channel_gains(first, 1, 0) == 0)
    #expect(pcn_player_set_volume(first, 0.5) == 0)
    // A gain multiplies with the volume.
    #expect(pcn_player_set_channel_gains(second, 0, 2) == 0)
    #expect(pcn_player_set_volume(second, 0.25) == 0)
    #expect(pcn_engine_start(engine) == 0)
    #expect(pcn_player_start(first, 0) == 0 && pcn_player_start(second, 0.05) == 0)
    let both = render(engine, channels: 2)
    let left = try alone(fixture, volume: 0.5, at: 0)
    let right = try alone(fixture, volume: 0.5, at: 0.05)
    let isHeard = left.contains { abs($0) > 0.1 } && left != right
    #expect(isHeard)
    #expect(areNear(both[0], left) && areNear(both[1], right))
  }

  @Test func gainsOfOneAreTheSameOnBothSides() throws {
    let fixture = try Fixture()
    let engine = try fixture.engine { $0.haptic_channels = 2 }
    let player = try fixture.player(engine)
    #expect(pcn_engine_start(engine) == 0 && pcn_player_start(player, 0) == 0)
    let both = render(engine, channels: 2)
    let mono = try alone(fixture, volume: 1, at: 0)
    let areEqual = both[0] == both[1] && both[0] == mono
    #expect(areEqual)
  }

  @Test func gainsMoveWhileAPlayerSounds() throws {
    let fixture = try Fixture(
      #"{"Pattern": [{"Event": {"EventType": "HapticContinuous", "Time": 0, "EventDuration": 2}}]}"#
    )
    let engine = try fixture.engine { $0.haptic_channels = 2 }
    let player = try fixture.player(engine)
    #expect(pcn_engine_start(engine) == 0 && pcn_player_start(player, 0) == 0)
    #expect(render(engine, channels: 2)[0].contains { abs($0) > 0.1 })
    #expect(pcn_player_set_channel_gains(player, 0, 1) == 0)
    let moved = render(engine, channels: 2)
    // The smoothing of 5 ms begins with the block.
    #expect(moved[0][..<120].contains { $0 != 0 })
    #expect(moved[0][360...].allSatisfy { $0 == 0 })
    #expect(moved[1][360...].contains { abs($0) > 0.1 })
  }

  @Test func statuses() throws {
    let fixture = try Fixture()
    let invalid = pcn_status(PCN_ERROR_INVALID_VALUE)
    let pair = try fixture.player(fixture.engine { $0.haptic_channels = 2 })
    for gain in [0, 0.5, 1, 8] {
      #expect(pcn_player_set_channel_gains(pair, gain, 8 - gain) == 0)
    }
    for gain in [-0.1, 8.1, .nan, .infinity] {
      #expect(pcn_player_set_channel_gains(pair, gain, 1) == invalid)
      #expect(pcn_player_set_channel_gains(pair, 1, gain) == invalid)
    }
    let mono = try fixture.player(fixture.engine { $0.haptic_channels = 1 })
    #expect(pcn_player_set_channel_gains(mono, 1, 0) == pcn_status(PCN_ERROR_NOT_SUPPORTED))
    for channels: UInt32 in [0, 3] {
      var config = pcn_engine_config()
      #expect(pcn_engine_config_init(&config, UInt32(MemoryLayout<pcn_engine_config>.size)) == 0)
      config.haptic_channels = channels
      var engine: OpaquePointer?
      #expect(
        pcn_engine_create(&config, fixture.profile, &engine, nil)
          == pcn_status(PCN_ERROR_INVALID_ENGINE_PARAMETER))
      #expect(engine == nil)
    }
  }

  @Test func olderProgramsHaveOneChannel() throws {
    let fixture = try Fixture()
    for shorter: UInt32 in [8, 16] {
      let engine = try fixture.engine {
        $0.struct_size -= shorter
        // Behind the struct's end lies anything.
        $0.haptic_channels = 7
      }
      let player = try fixture.player(engine)
      #expect(pcn_player_set_channel_gains(player, 1, 0) == pcn_status(PCN_ERROR_NOT_SUPPORTED))
    }
  }
}
