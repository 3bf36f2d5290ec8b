import CPacinian
import Testing

/// One handle of each kind, which end with it.
final class Fixture {
  static let text = """
    {"Version": 1.0, "Pattern": [
      {"Event": {"Time": 0, "EventType": "HapticTransient", "EventParameters": []}},
      {"Event": {"Time": 0.1, "EventType": "HapticContinuous", "EventDuration": 0.2,
        "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 1.5}]}}]}
    """

  /// Without transients, whose waveforms take their time.
  static let plain = """
    {"Version": 1.0, "Pattern": [
      {"Event": {"Time": 0, "EventType": "HapticContinuous", "EventDuration": 0.2,
        "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 1.5}]}}]}
    """

  let pattern: OpaquePointer
  let builder: OpaquePointer
  let profile: OpaquePointer
  let rendering: OpaquePointer
  let host: OpaquePointer
  private var engines: [OpaquePointer] = []
  private var players: [OpaquePointer] = []

  init(_ text: String = Fixture.plain) throws {
    pattern = try Self.pattern(text)
    builder = try Self.made { pcn_builder_create($0) }
    let profile = try Self.made { pcn_profile_create(nil, 0, $0, nil) }
    let pattern = pattern
    self.profile = profile
    rendering = try Self.made { pcn_rendering_create(pattern, profile, nil, $0, nil) }
    host = try Self.made { pcn_host_create($0) }
  }

  deinit {
    for player in players { pcn_player_destroy(player) }
    for engine in engines { pcn_engine_destroy(engine) }
    pcn_host_destroy(host)
    pcn_rendering_destroy(rendering)
    pcn_profile_destroy(profile)
    pcn_builder_destroy(builder)
    pcn_pattern_destroy(pattern)
  }

  static func pattern(_ text: String) throws -> OpaquePointer {
    try made { handle in
      var text = text
      return text.withUTF8 { pcn_pattern_read($0.baseAddress, UInt64($0.count), nil, handle, nil) }
    }
  }

  /// The handle that a function makes.
  static func made(
    _ function: (UnsafeMutablePointer<OpaquePointer?>) -> pcn_status
  ) throws -> OpaquePointer {
    var handle: OpaquePointer?
    try #require(function(&handle) == pcn_status(PCN_OK))
    return try #require(handle)
  }

  /// An engine whose handlers run when polled, with a ceiling of values that arguments without
  /// sense are beyond.
  func engine(
    _ change: (inout pcn_engine_config) -> Void = { _ in }
  ) throws -> OpaquePointer {
    var config = pcn_engine_config()
    pcn_engine_config_init(&config, UInt32(MemoryLayout<pcn_engine_config>.size))
    config.notifications = pcn_notifications(PCN_NOTIFICATIONS_POLLED)
    config.limiter = pcn_limiter(PCN_LIMITER_NONE)
    config.live_capacity = 4_096
    change(&config)
    let engine = try Self.made { pcn_engine_create(&config, profile, $0, nil) }
    engines.append(engine)
    return engine
  }

  func player(_ engine: OpaquePointer, isAdvanced: Bool = false) throws -> OpaquePointer {
    let player = try Self.made {
      isAdvanced
        ? pcn_player_create_advanced(engine, pattern, $0, nil)
        : pcn_player_create(engine, pattern, $0, nil)
    }
    players.append(player)
    return player
  }
}
