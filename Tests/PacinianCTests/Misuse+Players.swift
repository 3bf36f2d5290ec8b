import CPacinian
import Testing

extension Misuse {
  static let players: [String: Check] = [
    "pcn_player_create": { try refusesToMakePlayers { pcn_player_create($0, $1, $2, $3) } },
    "pcn_player_create_advanced": {
      try refusesToMakePlayers { pcn_player_create_advanced($0, $1, $2, $3) }
    },
    "pcn_player_destroy": {
      expect(pcn_player_destroy(nil), PCN_OK)
      expect(pcn_player_destroy(try endedPlayer()), PCN_ERROR_INVALID_HANDLE)
      expect(pcn_player_destroy(try Fixture().pattern), PCN_ERROR_INVALID_HANDLE)
    },
    "pcn_player_start": {
      try refusesTimesAndStates(PCN_ERROR_ENGINE_NOT_RUNNING) { pcn_player_start($0, $1) }
    },
    "pcn_player_stop": { try refusesTimesAndStates(nil) { pcn_player_stop($0, $1) } },
    "pcn_player_cancel": {
      try refusesTimesAndStates(nil) { player, _ in pcn_player_cancel(player) }
    },
    "pcn_player_send_parameters": {
      let parameter = pcn_parameter()
      try refusesTimesAndStates(nil) { pcn_player_send_parameters($0, [parameter], 1, $1) }
      let fixture = try Fixture()
      let player = try fixture.player(fixture.engine())
      func send(_ parameter: pcn_parameter) -> pcn_status {
        pcn_player_send_parameters(player, [parameter], 1, 0)
      }
      expect(pcn_player_send_parameters(player, nil, 1, 0), PCN_ERROR_NULL_ARGUMENT)
      expect(pcn_player_send_parameters(player, nil, 0, 0), PCN_OK)
      for count in countMistakes {
        expect(
          pcn_player_send_parameters(player, [parameter], count, 0), PCN_ERROR_INVALID_VALUE)
      }
      expect(
        send(.init(id: 0, reserved: 7, time_seconds: 0, value: 0)), PCN_ERROR_INVALID_VALUE)
      expect(
        send(.init(id: unknownControl, reserved: 0, time_seconds: 0, value: 0)),
        PCN_ERROR_INVALID_PARAMETER_TYPE)
      for time in timeMistakes {
        expect(
          send(.init(id: 0, reserved: 0, time_seconds: time, value: 0)), PCN_ERROR_INVALID_TIME)
      }
      for value in finiteMistakes {
        expect(
          send(.init(id: 0, reserved: 0, time_seconds: 0, value: value)), PCN_ERROR_INVALID_VALUE)
      }
    },
    "pcn_player_send_values": {
      try refusesTimesAndStates(nil) { pcn_player_send_values($0, 0, [1], 1, $1) }
      let fixture = try Fixture()
      let player = try fixture.player(fixture.engine())
      expect(pcn_player_send_values(player, 0, nil, 1, 0), PCN_ERROR_NULL_ARGUMENT)
      expect(pcn_player_send_values(player, 0, nil, 0, 0), PCN_OK)
      for count in countMistakes {
        expect(pcn_player_send_values(player, 0, [1], count, 0), PCN_ERROR_INVALID_VALUE)
      }
      expect(pcn_player_send_values(player, -1, [1], 1, 0), PCN_ERROR_INVALID_PARAMETER_TYPE)
      for value: Float in [.nan, .infinity, -.infinity] {
        expect(pcn_player_send_values(player, 0, [0, value], 2, 0), PCN_ERROR_INVALID_VALUE)
      }
    },
    "pcn_player_bind_values": {
      let fixture = try Fixture()
      let player = try fixture.player(fixture.engine())
      expect(pcn_player_bind_values(player, -1, nil), PCN_ERROR_INVALID_PARAMETER_TYPE)
      expect(pcn_player_bind_values(player, unknownControl, nil), PCN_ERROR_INVALID_PARAMETER_TYPE)
      expect(pcn_player_bind_values(player, 0, nil), PCN_OK)
    },
    "pcn_player_schedule_curve": {
      let point = pcn_control_point(time_seconds: 0, value: 1)
      try refusesTimesAndStates(nil) { pcn_player_schedule_curve($0, 0, [point], 1, $1) }
      let fixture = try Fixture()
      let player = try fixture.player(fixture.engine())
      expect(pcn_player_schedule_curve(player, 0, nil, 1, 0), PCN_ERROR_NULL_ARGUMENT)
      expect(pcn_player_schedule_curve(player, 0, nil, 0, 0), PCN_OK)
      expect(
        pcn_player_schedule_curve(player, unknownControl, [point], 1, 0),
        PCN_ERROR_INVALID_PARAMETER_TYPE)
      for count in countMistakes {
        expect(pcn_player_schedule_curve(player, 0, [point], count, 0), PCN_ERROR_INVALID_VALUE)
      }
      for time in timeMistakes {
        let late = pcn_control_point(time_seconds: time, value: 1)
        expect(pcn_player_schedule_curve(player, 0, [late], 1, 0), PCN_ERROR_INVALID_TIME)
      }
      for value in finiteMistakes {
        let wild = pcn_control_point(time_seconds: 0, value: value)
        expect(pcn_player_schedule_curve(player, 0, [wild], 1, 0), PCN_ERROR_INVALID_VALUE)
      }
    },
    "pcn_player_set_muted": {
      try refusesOtherHandles(ended: endedPlayer()) { pcn_player_set_muted($0, 1) }
    },
    "pcn_player_destroy_when_finished": {
      expect(pcn_player_destroy_when_finished(nil), PCN_OK)
      expect(pcn_player_destroy_when_finished(try endedPlayer()), PCN_ERROR_INVALID_HANDLE)
      expect(pcn_player_destroy_when_finished(try Fixture().pattern), PCN_ERROR_INVALID_HANDLE)
    },
    "pcn_player_set_volume": {
      try refusesOtherHandles(ended: endedPlayer()) { pcn_player_set_volume($0, 1) }
      let fixture = try Fixture()
      let player = try fixture.player(fixture.engine())
      for volume in finiteMistakes + [-1e-9, 8.001] {
        expect(pcn_player_set_volume(player, volume), PCN_ERROR_INVALID_VALUE)
      }
    },
    "pcn_player_fade_volume": {
      try refusesOtherHandles(ended: endedPlayer()) { pcn_player_fade_volume($0, 1, 1) }
      let fixture = try Fixture()
      let player = try fixture.player(fixture.engine())
      for volume in finiteMistakes + [-1e-9, 8.001] {
        expect(pcn_player_fade_volume(player, volume, 1), PCN_ERROR_INVALID_VALUE)
      }
      for seconds in timeMistakes + [3_600.1] {
        expect(pcn_player_fade_volume(player, 1, seconds), PCN_ERROR_INVALID_TIME)
      }
    },
    "pcn_player_set_channel_gains": {
      let fixture = try Fixture()
      let player = try fixture.player(fixture.engine { $0.haptic_channels = 2 })
      for gain in finiteMistakes + [-1e-9, 8.001] {
        expect(pcn_player_set_channel_gains(player, gain, 1), PCN_ERROR_INVALID_VALUE)
        expect(pcn_player_set_channel_gains(player, 1, gain), PCN_ERROR_INVALID_VALUE)
      }
      let mono = try fixture.player(fixture.engine())
      expect(pcn_player_set_channel_gains(mono, 1, 1), PCN_ERROR_NOT_SUPPORTED)
      expect(pcn_player_set_channel_gains(mono, .nan, 1), PCN_ERROR_INVALID_VALUE)
      try refusesOtherHandles(ended: endedPlayer()) { pcn_player_set_channel_gains($0, 1, 1) }
    },
    "pcn_player_stop_over": {
      try refusesTimesAndStates(PCN_ERROR_ENGINE_NOT_RUNNING) { pcn_player_stop_over($0, $1) }
      let fixture = try Fixture()
      let player = try fixture.player(fixture.engine())
      expect(pcn_player_stop_over(player, 3_600.1), PCN_ERROR_INVALID_TIME)
    },
    "pcn_player_set_priority": {
      try refusesOtherHandles(ended: endedPlayer()) { pcn_player_set_priority($0, 1) }
    },
    "pcn_player_get_info": {
      let fixture = try Fixture()
      let player = try fixture.player(fixture.engine())
      var info = pcn_player_info()
      expect(pcn_player_get_info(player, nil), PCN_ERROR_NULL_ARGUMENT)
      expect(pcn_player_get_info(player, &info), PCN_ERROR_STRUCT_SIZE)
      try refusesOtherHandles(ended: endedPlayer()) { pcn_player_get_info($0, &info) }
    },
    "pcn_player_info_init": {
      refusesOtherSizes(pcn_player_info(), firstSize: 48) { pcn_player_info_init($0, $1) }
    },
    "pcn_player_get_silent_event": {
      let fixture = try Fixture()
      let player = try fixture.player(fixture.engine())
      var event = pcn_silent_event()
      expect(pcn_player_get_silent_event(player, 0, nil), PCN_ERROR_NULL_ARGUMENT)
      for index: UInt32 in [0, 1, .max] {
        expect(pcn_player_get_silent_event(player, index, &event), PCN_ERROR_INDEX)
      }
      try refusesOtherHandles(ended: endedPlayer()) { pcn_player_get_silent_event($0, 0, &event) }
    },
    "pcn_player_pause": {
      try refusesTimesAndStates(nil, isAdvanced: true) { pcn_player_pause($0, $1) }
      try refusesBasicPlayers { pcn_player_pause($0, 0) }
    },
    "pcn_player_resume": {
      try refusesTimesAndStates(nil, isAdvanced: true) { pcn_player_resume($0, $1) }
      try refusesBasicPlayers { pcn_player_resume($0, 0) }
    },
    "pcn_player_seek": {
      try refusesTimesAndStates(nil, isAdvanced: true) { pcn_player_seek($0, $1) }
      try refusesBasicPlayers { pcn_player_seek($0, 0) }
    },
    "pcn_player_set_loop": {
      try refusesTimesAndStates(nil, isAdvanced: true) { pcn_player_set_loop($0, 1, $1) }
      try refusesBasicPlayers { pcn_player_set_loop($0, 1, 0) }
    },
    "pcn_player_set_rate": {
      let fixture = try Fixture()
      let player = try fixture.player(fixture.engine(), isAdvanced: true)
      for rate in timeMistakes + [0, 0.0009, 1_001, 1e300] {
        expect(pcn_player_set_rate(player, rate), PCN_ERROR_INVALID_VALUE)
      }
      try refusesBasicPlayers { pcn_player_set_rate($0, 1) }
      try refusesOtherHandles(ended: endedPlayer()) { pcn_player_set_rate($0, 1) }
    },
  ]

  private static func refusesToMakePlayers(
    _ make: (
      OpaquePointer?, OpaquePointer?, UnsafeMutablePointer<OpaquePointer?>?,
      UnsafeMutablePointer<pcn_error>?
    ) -> pcn_status
  ) throws {
    let fixture = try Fixture()
    let engine = try fixture.engine()
    var player: OpaquePointer?
    expect(make(engine, fixture.pattern, nil, nil), PCN_ERROR_NULL_ARGUMENT)
    refusesErrorOfOtherSize { make(engine, fixture.pattern, &player, $0) }
    try refusesOtherHandles(ended: endedEngine()) { make($0, fixture.pattern, &player, nil) }
    try refusesOtherHandles(ended: endedPattern()) { make(engine, $0, &player, nil) }
    let empty = try Fixture.pattern(#"{"Pattern": []}"#)
    expect(make(engine, empty, &player, nil), PCN_ERROR_INVALID_PATTERN_DATA)
    pcn_pattern_destroy(empty)
    #expect(player == nil)
  }

  /// - Parameter status: what the function gives while the engine is stopped; `nil`: it may do what
  ///   it likes but crash.
  private static func refusesTimesAndStates(
    _ status: Int?, isAdvanced: Bool = false,
    _ function: (OpaquePointer?, Double) -> pcn_status
  ) throws {
    let fixture = try Fixture()
    let engine = try fixture.engine()
    let player = try fixture.player(engine, isAdvanced: isAdvanced)
    let stopped = function(player, 0)
    if let status { expect(stopped, status) }
    if function(player, -1) != pcn_status(PCN_OK) {
      for time in timeMistakes {
        let given = function(player, time)
        #expect([PCN_ERROR_INVALID_TIME, PCN_ERROR_ENGINE_NOT_RUNNING].contains(Int(given)))
      }
    }
    expect(pcn_engine_start(engine), PCN_OK)
    expect(function(player, 0), PCN_OK)
    try refusesOtherHandles(ended: endedPlayer()) { function($0, 0) }
    // Its engine has ended: nothing to play on, and nothing to crash on.
    expect(pcn_engine_destroy(engine), PCN_OK)
    let orphaned = function(player, 0)
    if let status { expect(orphaned, status) }
  }

  private static func refusesBasicPlayers(
    _ function: (OpaquePointer?) -> pcn_status
  ) throws {
    let fixture = try Fixture()
    expect(function(try fixture.player(fixture.engine())), PCN_ERROR_NOT_SUPPORTED)
  }

  static let host: [String: Check] = [
    "pcn_host_create": { expect(pcn_host_create(nil), PCN_ERROR_NULL_ARGUMENT) },
    "pcn_host_destroy": {
      expect(pcn_host_destroy(nil), PCN_OK)
      expect(pcn_host_destroy(try endedHost()), PCN_ERROR_INVALID_HANDLE)
      expect(pcn_host_destroy(try Fixture().pattern), PCN_ERROR_INVALID_HANDLE)
    },
    "pcn_host_add_engine": {
      let fixture = try Fixture()
      let engine = try fixture.engine()
      try refusesOtherHandles(ended: endedHost()) { pcn_host_add_engine($0, engine) }
      try refusesOtherHandles(ended: endedEngine()) { pcn_host_add_engine(fixture.host, $0) }
    },
    "pcn_host_remove_engine": {
      let fixture = try Fixture()
      let engine = try fixture.engine()
      expect(pcn_host_remove_engine(fixture.host, engine), PCN_OK)
      try refusesOtherHandles(ended: endedHost()) { pcn_host_remove_engine($0, engine) }
      try refusesOtherHandles(ended: endedEngine()) { pcn_host_remove_engine(fixture.host, $0) }
    },
    "pcn_host_set_phase": {
      let fixture = try Fixture()
      for phase: pcn_phase in [-1, 3, .max] {
        expect(pcn_host_set_phase(fixture.host, 0, phase), PCN_ERROR_INVALID_VALUE)
      }
      try refusesOtherHandles(ended: endedHost()) { pcn_host_set_phase($0, 0, 0) }
    },
    "pcn_host_remove_scene": {
      let fixture = try Fixture()
      expect(pcn_host_remove_scene(fixture.host, .max), PCN_OK)
      try refusesOtherHandles(ended: endedHost()) { pcn_host_remove_scene($0, 0) }
    },
    "pcn_host_get_phase": {
      let fixture = try Fixture()
      expect(pcn_host_get_phase(fixture.host, nil), PCN_ERROR_NULL_ARGUMENT)
      var phase: pcn_phase = 7
      try refusesOtherHandles(ended: endedHost()) { pcn_host_get_phase($0, &phase) }
      #expect(phase == 7)
    },
    "pcn_host_begin_interruption": {
      try refusesOtherHandles(ended: endedHost()) { pcn_host_begin_interruption($0) }
    },
    "pcn_host_end_interruption": {
      let fixture = try Fixture()
      expect(pcn_host_end_interruption(fixture.host), PCN_OK)
      try refusesOtherHandles(ended: endedHost()) { pcn_host_end_interruption($0) }
    },
    "pcn_host_reset": {
      try refusesOtherHandles(ended: endedHost()) { pcn_host_reset($0) }
    },
  ]
}
