import CAllocationCounter
import CPacinian
import Testing

/// Encoders as programs in C have them. Tests/PacinianEncodersTests has what the packets hold.
@Suite struct EncoderTests {
  private func config(
    _ change: (inout pcn_encoder_config) -> Void
  ) throws -> pcn_encoder_config {
    var config = pcn_encoder_config()
    try #require(
      pcn_encoder_config_init(&config, UInt32(MemoryLayout<pcn_encoder_config>.size)) == 0)
    change(&config)
    return config
  }

  private func encoder(
    _ change: (inout pcn_encoder_config) -> Void
  ) throws -> OpaquePointer {
    var config = try config(change)
    return try Fixture.made { pcn_encoder_create(&config, $0, nil) }
  }

  private func info(_ encoder: OpaquePointer) -> pcn_encoder_info {
    var info = pcn_encoder_info()
    pcn_encoder_info_init(&info, UInt32(MemoryLayout<pcn_encoder_info>.size))
    #expect(pcn_encoder_get_info(encoder, &info) == 0)
    return info
  }

  @Test func kinds() throws {
    let kinds = [(0, 8, 0.01), (1, 8, 0.005), (2, 141, 0.032 / 3), (3, 8, 1.0 / 48_000)]
    for (kind, bytes, seconds) in kinds {
      let handle = try encoder {
        $0.kind = pcn_encoder_kind(kind)
        $0.pcm_channel_count = 4
        $0.pcm_map = (0, 0, 1, 2)
      }
      defer { pcn_encoder_destroy(handle) }
      let info = info(handle)
      #expect(Int(info.packet_byte_count) == bytes)
      #expect(abs(info.packet_seconds - seconds) < 1e-12)
      #expect(Double(info.delay_frames) < 0.025 * 48_000)
    }
    // Each kind is here.
    var config = try config { $0.kind = pcn_encoder_kind(Int32(kinds.count)) }
    var next: OpaquePointer?
    #expect(pcn_encoder_create(&config, &next, nil) != 0 && next == nil)
  }

  @Test func anEngineDrivesMotors() throws {
    let fixture = try Fixture()
    let engine = try fixture.engine()
    let player = try Fixture.made { pcn_player_create(engine, fixture.pattern, $0, nil) }
    try #require(pcn_engine_start(engine) == 0)
    try #require(pcn_player_start(player, 0) == 0)
    let handle = try encoder { _ in }
    defer { pcn_encoder_destroy(handle) }
    let haptic = UnsafeMutablePointer<Float>.allocate(capacity: 128)
    let packets = UnsafeMutablePointer<pcn_motor_packet>.allocate(capacity: 2)
    defer {
      haptic.deallocate()
      packets.deallocate()
    }
    var (strongest, calls) = (UInt16(0), Int64(0))
    for _ in 0..<200 {
      var count: UInt32 = 0
      #expect(pcn_engine_render(engine, haptic, nil, 128) == 0)
      allocation_counter_start()
      let status = pcn_encoder_encode(handle, haptic, 128, packets, 16, &count)
      calls += allocation_counter_stop()
      #expect(status == 0)
      for index in 0..<Int(count) {
        strongest = max(strongest, packets[index].low, packets[index].high)
      }
    }
    #expect(strongest > 20_000)
    #expect(calls == 0)
    pcn_player_destroy(player)
    pcn_engine_destroy(engine)
  }
}
