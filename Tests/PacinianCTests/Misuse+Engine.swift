import CPacinian
import PacinianModel
import Testing

extension Misuse {
  static let engine: [String: Check] = [
    "pcn_engine_config_init": {
      refusesOtherSizes(pcn_engine_config(), firstSize: 96) { pcn_engine_config_init($0, $1) }
    },
    "pcn_engine_create": {
      let fixture = try Fixture()
      let profile = fixture.profile
      var engine: OpaquePointer?
      expect(pcn_engine_create(nil, profile, nil, nil), PCN_ERROR_NULL_ARGUMENT)
      func create(_ change: (inout pcn_engine_config) -> Void) -> pcn_status {
        var config = pcn_engine_config()
        pcn_engine_config_init(&config, UInt32(MemoryLayout<pcn_engine_config>.size))
        change(&config)
        return pcn_engine_create(&config, profile, &engine, nil)
      }
      expect(create { $0.struct_size -= 24 }, PCN_ERROR_STRUCT_SIZE)
      expect(create { $0.reserved = 1 }, PCN_ERROR_INVALID_VALUE)
      expect(create { $0.reserved2 = 1 << 30 }, PCN_ERROR_INVALID_VALUE)
      expect(create { $0.buses = 3 }, PCN_ERROR_INVALID_VALUE)
      expect(create { $0.notifications = 2 }, PCN_ERROR_INVALID_VALUE)
      expect(create { $0.limiter = -1 }, PCN_ERROR_INVALID_VALUE)
      for rate: UInt32 in [0, 999, 192_001, .max] {
        expect(create { $0.sample_rate_hz = rate }, PCN_ERROR_INVALID_ENGINE_PARAMETER)
      }
      for capacity: UInt32 in [1 << 20 + 1, .max] {
        expect(create { $0.player_capacity = capacity }, PCN_ERROR_INVALID_ENGINE_PARAMETER)
        expect(create { $0.voice_capacity = capacity }, PCN_ERROR_INVALID_ENGINE_PARAMETER)
        expect(create { $0.transient_capacity = capacity }, PCN_ERROR_INVALID_ENGINE_PARAMETER)
        expect(create { $0.command_capacity = capacity }, PCN_ERROR_INVALID_ENGINE_PARAMETER)
        expect(create { $0.live_capacity = capacity }, PCN_ERROR_INVALID_ENGINE_PARAMETER)
      }
      for unit: pcn_time_unit in [-1, 2, .max] {
        expect(create { $0.time_unit = unit }, PCN_ERROR_INVALID_VALUE)
      }
      for frames: UInt32 in [0, 1, 100, 512, .max] {
        expect(create { $0.tile_frames = frames }, PCN_ERROR_INVALID_ENGINE_PARAMETER)
      }
      for channels: UInt32 in [0, 3, .max] {
        expect(create { $0.haptic_channels = channels }, PCN_ERROR_INVALID_ENGINE_PARAMETER)
      }
      for value in finiteMistakes {
        expect(create { $0.smoothing_seconds = value }, PCN_ERROR_INVALID_VALUE)
        expect(create { $0.idle_timeout_seconds = value }, PCN_ERROR_INVALID_VALUE)
      }
      expect(create { $0.smoothing_seconds = -1 }, PCN_ERROR_INVALID_ENGINE_PARAMETER)
      expect(create { $0.idle_timeout_seconds = 0 }, PCN_ERROR_INVALID_ENGINE_PARAMETER)
      for limit in [0, -1, Double.nan] {
        expect(create { $0.duration_limit_seconds = limit }, PCN_ERROR_INVALID_VALUE)
      }
      "root".withCString { root in
        expect(create { $0.resource_root = root }, PCN_ERROR_TEXT)
      }
      refusesErrorOfOtherSize { pcn_engine_create(nil, profile, &engine, $0) }
      try refusesOtherHandles(ended: endedProfile()) {
        pcn_engine_create(nil, $0, &engine, nil)
      }
      #expect(engine == nil)
    },
    "pcn_engine_destroy": {
      expect(pcn_engine_destroy(nil), PCN_OK)
      expect(pcn_engine_destroy(try endedEngine()), PCN_ERROR_INVALID_HANDLE)
      expect(pcn_engine_destroy(try Fixture().pattern), PCN_ERROR_INVALID_HANDLE)
    },
    "pcn_engine_start": {
      try refusesOtherHandles(ended: endedEngine()) { pcn_engine_start($0) }
      let engine = try Fixture().engine()
      expect(pcn_engine_start(engine), PCN_ERROR_INVALID_HANDLE)
      let fixture = try Fixture()
      let other = try fixture.engine()
      expect(pcn_engine_start(other), PCN_OK)
      expect(pcn_engine_start(other), PCN_OK)
    },
    "pcn_engine_stop": {
      try refusesOtherHandles(ended: endedEngine()) { pcn_engine_stop($0) }
      let fixture = try Fixture()
      expect(pcn_engine_stop(try fixture.engine()), PCN_OK)
    },
    "pcn_engine_stop_because": {
      let fixture = try Fixture()
      let engine = try fixture.engine()
      for reason: pcn_stop_reason in [0, 7, -2, .max] {
        expect(pcn_engine_stop_because(engine, reason), PCN_ERROR_INVALID_VALUE)
      }
      try refusesOtherHandles(ended: endedEngine()) { pcn_engine_stop_because($0, 1) }
    },
    "pcn_engine_get_state": {
      let fixture = try Fixture()
      expect(pcn_engine_get_state(try fixture.engine(), nil), PCN_ERROR_NULL_ARGUMENT)
      var state: pcn_engine_state = 7
      try refusesOtherHandles(ended: endedEngine()) { pcn_engine_get_state($0, &state) }
      #expect(state == 7)
    },
    "pcn_engine_get_time": {
      let fixture = try Fixture()
      expect(pcn_engine_get_time(try fixture.engine(), nil), PCN_ERROR_NULL_ARGUMENT)
      var time = 7.0
      try refusesOtherHandles(ended: endedEngine()) { pcn_engine_get_time($0, &time) }
      #expect(time == 7)
    },
    "pcn_engine_render": {
      let fixture = try Fixture()
      let engine = try fixture.engine()
      var samples: [Float] = [7, 7]
      expect(pcn_engine_render(engine, &samples, nil, 0), PCN_OK)
      #expect(samples == [7, 7])
      expect(pcn_engine_render(engine, nil, nil, 2), PCN_OK)
      // Stopped: silence.
      expect(pcn_engine_render(engine, &samples, nil, 2), PCN_OK)
      #expect(samples == [0, 0])
      try refusesOtherHandles(ended: endedEngine()) {
        pcn_engine_render($0, &samples, nil, 2)
      }
    },
    "pcn_engine_render_with_values": {
      let fixture = try Fixture()
      let engine = try fixture.engine()
      let player = try fixture.player(engine)
      var samples = [Float](repeating: 7, count: 4)
      func render(
        _ player: OpaquePointer?, _ id: pcn_control_id, _ values: UnsafePointer<Float>?,
        reserved: UInt32 = 0
      ) -> pcn_status {
        let block = pcn_block_values(player: player, id: id, reserved: reserved, values: values)
        return pcn_engine_render_with_values(engine, &samples, nil, 4, [block], 1)
      }
      expect(
        pcn_engine_render_with_values(engine, &samples, nil, 4, nil, 1), PCN_ERROR_NULL_ARGUMENT)
      expect(render(nil, 0, [0, 0, 0, 0]), PCN_ERROR_NULL_ARGUMENT)
      expect(render(player, 0, nil), PCN_ERROR_NULL_ARGUMENT)
      expect(render(try endedPlayer(), 0, [0, 0, 0, 0]), PCN_ERROR_INVALID_HANDLE)
      expect(render(engine, 0, [0, 0, 0, 0]), PCN_ERROR_INVALID_HANDLE)
      for id in [-1, pcn_control_id(ControlID.allCases.count), .max] {
        expect(render(player, id, [0, 0, 0, 0]), PCN_ERROR_INVALID_PARAMETER_TYPE)
      }
      expect(render(player, 0, [0, 0, 0, 0], reserved: 1), PCN_ERROR_INVALID_VALUE)
      for value: Float in [.nan, .infinity, -.infinity] {
        expect(render(player, 0, [0, 0, 0, value]), PCN_ERROR_INVALID_VALUE)
      }
      #expect(samples == [7, 7, 7, 7])
      expect(pcn_engine_render_with_values(engine, &samples, nil, 4, nil, 0), PCN_OK)
      #expect(samples == [0, 0, 0, 0])
      try refusesOtherHandles(ended: endedEngine()) {
        pcn_engine_render_with_values($0, &samples, nil, 4, nil, 0)
      }
    },
    "pcn_engine_poll": {
      try refusesOtherHandles(ended: endedEngine()) { pcn_engine_poll($0) }
      let fixture = try Fixture()
      expect(pcn_engine_poll(try fixture.engine()), PCN_OK)
    },
    "pcn_engine_set_flag": {
      let fixture = try Fixture()
      let engine = try fixture.engine()
      for flag: Int32 in [-1, 6, .max] {
        expect(pcn_engine_set_flag(engine, flag, 1), PCN_ERROR_INVALID_VALUE)
      }
      for flag: Int32 in 0...5 { expect(pcn_engine_set_flag(engine, flag, 77), PCN_OK) }
      try refusesOtherHandles(ended: endedEngine()) { pcn_engine_set_flag($0, 0, 1) }
    },
    "pcn_engine_set_volume": {
      let fixture = try Fixture()
      let engine = try fixture.engine()
      for volume in finiteMistakes + [-1e-9, 8.001] {
        expect(pcn_engine_set_volume(engine, volume), PCN_ERROR_INVALID_VALUE)
      }
      try refusesOtherHandles(ended: endedEngine()) { pcn_engine_set_volume($0, 1) }
    },
    "pcn_engine_fade_volume": {
      let fixture = try Fixture()
      let engine = try fixture.engine()
      for volume in finiteMistakes + [-1e-9, 8.001] {
        expect(pcn_engine_fade_volume(engine, volume, 1), PCN_ERROR_INVALID_VALUE)
      }
      for seconds in timeMistakes + [3_600.1] {
        expect(pcn_engine_fade_volume(engine, 1, seconds), PCN_ERROR_INVALID_TIME)
      }
      try refusesOtherHandles(ended: endedEngine()) { pcn_engine_fade_volume($0, 1, 1) }
    },
    "pcn_engine_stop_over": {
      let fixture = try Fixture()
      let engine = try fixture.engine()
      for seconds in timeMistakes + [3_600.1] {
        expect(pcn_engine_stop_over(engine, seconds), PCN_ERROR_INVALID_TIME)
      }
      expect(pcn_engine_stop_over(engine, 1), PCN_OK)
      try refusesOtherHandles(ended: endedEngine()) { pcn_engine_stop_over($0, 1) }
    },
    "pcn_engine_get_volume": {
      let fixture = try Fixture()
      var volume = 7.0
      expect(pcn_engine_get_volume(try fixture.engine(), nil), PCN_ERROR_NULL_ARGUMENT)
      try refusesOtherHandles(ended: endedEngine()) { pcn_engine_get_volume($0, &volume) }
      #expect(volume == 7)
    },
    "pcn_engine_get_flag": {
      let fixture = try Fixture()
      let engine = try fixture.engine()
      var isOn: UInt32 = 7
      expect(pcn_engine_get_flag(engine, 6, &isOn), PCN_ERROR_INVALID_VALUE)
      expect(pcn_engine_get_flag(engine, 0, nil), PCN_ERROR_NULL_ARGUMENT)
      try refusesOtherHandles(ended: endedEngine()) { pcn_engine_get_flag($0, 0, &isOn) }
      #expect(isOn == 7)
    },
    "pcn_audio_options_init": {
      refusesOtherSizes(pcn_audio_options()) { pcn_audio_options_init($0, $1) }
    },
    "pcn_engine_register_audio_file": {
      let fixture = try Fixture()
      let engine = try fixture.engine()
      var id: UInt64 = 0
      var options = pcn_audio_options()
      expect(
        pcn_engine_register_audio_file(engine, nil, 1, nil, &id, nil), PCN_ERROR_NULL_ARGUMENT)
      expect(
        pcn_engine_register_audio_file(engine, "a", 1, nil, nil, nil), PCN_ERROR_NULL_ARGUMENT)
      expect(
        pcn_engine_register_audio_file(engine, "a", 1, &options, &id, nil),
        PCN_ERROR_STRUCT_SIZE)
      #expect(pcn_engine_register_audio_file(engine, "/none", 5, nil, &id, nil) < 0)
      refusesErrorOfOtherSize {
        pcn_engine_register_audio_file(engine, "a", 1, nil, &id, $0)
      }
      try refusesOtherHandles(ended: endedEngine()) {
        pcn_engine_register_audio_file($0, "a", 1, nil, &id, nil)
      }
      #expect(id == 0)
    },
    "pcn_engine_register_audio": {
      let fixture = try Fixture()
      let engine = try fixture.engine()
      var id: UInt64 = 0
      var options = pcn_audio_options()
      expect(pcn_engine_register_audio(engine, nil, 1, nil, &id, nil), PCN_ERROR_NULL_ARGUMENT)
      expect(pcn_engine_register_audio(engine, "a", 1, nil, nil, nil), PCN_ERROR_NULL_ARGUMENT)
      expect(pcn_engine_register_audio(engine, "a", 1, &options, &id, nil), PCN_ERROR_STRUCT_SIZE)
      for count: UInt64 in [2 << 30, 1 << 44, .max] {
        expect(
          pcn_engine_register_audio(engine, "a", count, nil, &id, nil), PCN_ERROR_INVALID_VALUE)
      }
      #expect(pcn_engine_register_audio(engine, nil, 0, nil, &id, nil) < 0)
      #expect(pcn_engine_register_audio(engine, "no audio", 8, nil, &id, nil) < 0)
      refusesErrorOfOtherSize { pcn_engine_register_audio(engine, "a", 1, nil, &id, $0) }
      try refusesOtherHandles(ended: endedEngine()) {
        pcn_engine_register_audio($0, "a", 1, nil, &id, nil)
      }
      #expect(id == 0)
    },
    "pcn_engine_unregister_audio": {
      let fixture = try Fixture()
      let engine = try fixture.engine()
      for id: UInt64 in [0, 1, 1 << 62, .max] {
        #expect(pcn_engine_unregister_audio(engine, id) < 0)
      }
      try refusesOtherHandles(ended: endedEngine()) { pcn_engine_unregister_audio($0, 1) }
    },
    "pcn_telemetry_init": {
      refusesOtherSizes(pcn_telemetry(), firstSize: 64) { pcn_telemetry_init($0, $1) }
    },
    "pcn_engine_get_telemetry": {
      let fixture = try Fixture()
      let engine = try fixture.engine()
      var telemetry = pcn_telemetry()
      expect(pcn_engine_get_telemetry(engine, nil), PCN_ERROR_NULL_ARGUMENT)
      expect(pcn_engine_get_telemetry(engine, &telemetry), PCN_ERROR_STRUCT_SIZE)
      try refusesOtherHandles(ended: endedEngine()) { pcn_engine_get_telemetry($0, &telemetry) }
    },
    "pcn_engine_reset_telemetry": {
      try refusesOtherHandles(ended: endedEngine()) { pcn_engine_reset_telemetry($0) }
    },
  ]

  static let callbacks: [String: Check] = [
    "pcn_engine_set_stopped_callback": {
      let fixture = try Fixture()
      expect(pcn_engine_set_stopped_callback(try fixture.engine(), nil, nil), PCN_OK)
      try refusesOtherHandles(ended: endedEngine()) {
        pcn_engine_set_stopped_callback($0, nil, nil)
      }
    },
    "pcn_engine_set_reset_callback": {
      let fixture = try Fixture()
      expect(pcn_engine_set_reset_callback(try fixture.engine(), nil, nil), PCN_OK)
      try refusesOtherHandles(ended: endedEngine()) {
        pcn_engine_set_reset_callback($0, nil, nil)
      }
    },
    "pcn_engine_notify_when_finished": {
      let fixture = try Fixture()
      let engine = try fixture.engine()
      expect(pcn_engine_notify_when_finished(engine, nil, nil), PCN_ERROR_NULL_ARGUMENT)
      // An answer that is no action.
      expect(pcn_engine_notify_when_finished(engine, { _ in 99 }, nil), PCN_OK)
      expect(pcn_engine_poll(engine), PCN_OK)
      try refusesOtherHandles(ended: endedEngine()) {
        pcn_engine_notify_when_finished($0, { _ in 2 }, nil)
      }
    },
    "pcn_engine_withdraw_when_finished": {
      let fixture = try Fixture()
      let engine = try fixture.engine()
      expect(pcn_engine_withdraw_when_finished(engine, nil, nil), PCN_ERROR_NULL_ARGUMENT)
      // Nobody asked.
      expect(pcn_engine_withdraw_when_finished(engine, { _ in 99 }, nil), PCN_OK)
      try refusesOtherHandles(ended: endedEngine()) {
        pcn_engine_withdraw_when_finished($0, { _ in 2 }, nil)
      }
    },
    "pcn_player_set_completion_callback": {
      let fixture = try Fixture()
      let basic = try fixture.player(fixture.engine())
      expect(pcn_player_set_completion_callback(basic, nil, nil), PCN_OK)
      try refusesOtherHandles(ended: endedPlayer()) {
        pcn_player_set_completion_callback($0, nil, nil)
      }
    },
  ]
}
