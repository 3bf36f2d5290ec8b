import CPacinian
import PacinianEngine
import PacinianModel
import PacinianRendering

extension pcn_engine_config {
  static var standard: pcn_engine_config {
    let standard = EngineConfiguration()
    return pcn_engine_config(
      struct_size: size, sample_rate_hz: UInt32(standard.sampleRate),
      buses: pcn_buses(PCN_BUSES_BOTH),
      notifications: pcn_notifications(PCN_NOTIFICATIONS_BACKGROUND),
      limiter: pcn_limiter(PCN_LIMITER_LIMIT),
      player_capacity: UInt32(standard.playerCapacity),
      voice_capacity: UInt32(standard.voiceCapacity),
      transient_capacity: UInt32(standard.transientCapacity),
      command_capacity: UInt32(standard.commandCapacity),
      live_capacity: UInt32(standard.liveCapacity), tile_frames: UInt32(standard.tileFrames),
      enters_events_midway: standard.entersEventsMidway ? 1 : 0, checks_threads: 0,
      time_unit: pcn_time_unit(PCN_TIME_SECONDS),
      smoothing_seconds: standard.smoothing, idle_timeout_seconds: standard.idleTimeout,
      duration_limit_seconds: standard.durationLimit ?? .infinity, resource_root: nil,
      resource_root_length: 0, steals_players: standard.stealsPlayers ? 1 : 0, reserved: 0,
      haptic_channels: UInt32(standard.hapticChannels), reserved2: 0)
  }

  func configuration() throws(Failure) -> EngineConfiguration {
    var result = EngineConfiguration()
    result.sampleRate = Int(sample_rate_hz)
    result.buses =
      switch Int(buses) {
      case PCN_BUSES_HAPTIC: .haptic
      case PCN_BUSES_AUDIO: .audio
      case PCN_BUSES_BOTH: .both
      default: throw Failure(.invalidValue, "unknown value for buses")
      }
    result.notifications =
      switch Int(notifications) {
      case PCN_NOTIFICATIONS_BACKGROUND: .background
      case PCN_NOTIFICATIONS_POLLED: .polled
      default: throw Failure(.invalidValue, "unknown value for notifications")
      }
    result.timeUnit =
      switch Int(time_unit) {
      case PCN_TIME_SECONDS: .seconds
      case PCN_TIME_FRAMES: .frames
      default: throw Failure(.invalidValue, "unknown value for time_unit")
      }
    result.limiter = try Limiter(limiter)
    result.playerCapacity = Int(player_capacity)
    result.voiceCapacity = Int(voice_capacity)
    result.transientCapacity = Int(transient_capacity)
    result.commandCapacity = Int(command_capacity)
    result.liveCapacity = Int(live_capacity)
    result.tileFrames = Int(tile_frames)
    result.entersEventsMidway = enters_events_midway != 0
    result.stealsPlayers = steals_players != 0
    result.hapticChannels = Int(haptic_channels)
    result.smoothing = try ArgumentReader.finite(smoothing_seconds, "smoothing_seconds")
    result.idleTimeout = try ArgumentReader.finite(idle_timeout_seconds, "idle_timeout_seconds")
    result.durationLimit = try ArgumentReader.limit(
      duration_limit_seconds, "duration_limit_seconds")
    if resource_root != nil {
      result.resourceRoot = try Text.readPath(resource_root, resource_root_length)
    }
    return result
  }
}

extension EngineBox {
  convenience init(_ config: pcn_engine_config, profile: ProfileBox) throws(Failure) {
    let configuration = try config.configuration()
    do throws(EngineError) {
      self.init(
        try Engine(configuration, profile: profile.profile, recordings: CFunction.recordings),
        checksThreads: config.checks_threads != 0)
    } catch {
      throw Failure(error)
    }
  }
}

extension EngineState {
  var number: pcn_engine_state {
    switch self {
    case .stopped: pcn_engine_state(PCN_ENGINE_STOPPED)
    case .running: pcn_engine_state(PCN_ENGINE_RUNNING)
    case .idle: pcn_engine_state(PCN_ENGINE_IDLE)
    }
  }
}

extension pcn_telemetry {
  init(_ telemetry: EngineTelemetry) {
    self.init()
    active_voices = UInt32(clamping: telemetry.activeVoices)
    active_players = UInt32(clamping: telemetry.activePlayers)
    queue_depth = UInt32(clamping: telemetry.queueDepth)
    haptic_peak = telemetry.hapticPeak
    audio_peak = telemetry.audioPeak
    clipped_samples = UInt64(clamping: telemetry.clippedSamples)
    dropped_voices = UInt64(clamping: telemetry.droppedVoices)
    cut_tails = UInt64(clamping: telemetry.cutTails)
    late_calls = UInt64(clamping: telemetry.lateCalls)
    dropped_values = UInt64(clamping: telemetry.droppedValues)
    rendered_frames = UInt64(clamping: telemetry.renderedFrames)
    worst_render_seconds = telemetry.worstRenderSeconds
  }
}
