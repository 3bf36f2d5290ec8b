import CPacinian

/// The handles of a sequence of calls, those that were destroyed too.
struct LibrarySession {
  var input: FuzzInput
  private var handles: [OpaquePointer?] = [nil]
  private var points: [pcn_control_point] = []
  private var values: [Float] = []
  /// A block of both buses, each of two channels.
  private let samples = UnsafeMutablePointer<Float>.allocate(capacity: 4 * Self.longestBlock)

  private static let longestBlock = 512
  /// So that a sequence stays short.
  private static let callLimit = 64
  private static let handleLimit = 24

  init(_ bytes: UnsafeRawBufferPointer) {
    input = FuzzInput(bytes)
    samples.initialize(repeating: 0, count: 4 * Self.longestBlock)
  }

  mutating func run() {
    createEngine()
    build()
    for _ in 0..<Self.callLimit where !input.isAtEnd { call() }
    for handle in handles { destroy(handle) }
    samples.deallocate()
  }

  private func check(_ status: pcn_status) {
    guard let text = pcn_status_string(status) else {
      return demand(false, "status \(status) has words")
    }
    demand(text.pointee != 0, "status \(status) has words")
  }

  private mutating func keep(_ status: pcn_status, _ handle: OpaquePointer?) {
    check(status)
    demand((status == 0) == (handle != nil), "a handle comes with success alone")
    if let handle, handles.count < Self.handleLimit {
      handles.append(handle)
    } else {
      destroy(handle)
    }
  }

  /// A handle of any kind, living or not, or none that ever was.
  private mutating func handle() -> OpaquePointer? {
    guard input.byte() < 240 else { return OpaquePointer(bitPattern: UInt(input.bits())) }
    return input.element(of: handles)
  }

  private func destroy(_ handle: OpaquePointer?) {
    guard let handle else { return }
    for destroy in [
      pcn_pattern_destroy, pcn_builder_destroy, pcn_profile_destroy, pcn_rendering_destroy,
      pcn_player_destroy, pcn_host_destroy, pcn_engine_destroy, pcn_encoder_destroy,
      pcn_follower_destroy,
    ] { check(destroy(handle)) }
  }

  private mutating func call() {
    switch input.choice(of: 30) {
    case 0: createEngine()
    case 1: build()
    case 2: read()
    case 3: createRendering()
    case 4, 5: createPlayer()
    case 6: destroy(handle())
    case 7: createHost()
    case 8, 9: renderBlock()
    case 10, 11: check(pcn_player_start(handle(), number()))
    case 12: sendParameters()
    case 13: sendValues()
    case 14: scheduleCurve()
    case 15: readRendering()
    case 16, 17: control()
    case 18: settings()
    case 19: ask()
    case 20: host()
    case 21: check(pcn_engine_poll(handle()))
    case 22: check(pcn_engine_start(handle()))
    case 23: createEncoder()
    case 24: encode()
    case 25: readEvent()
    case 26: createFollower()
    case 27: follow()
    case 28: check(pcn_follower_reset(handle()))
    default: check(pcn_engine_stop(handle()))
    }
  }

  /// As soon as possible, or any number.
  private mutating func number() -> Double { input.flag() ? 0 : input.anyDouble() }

  /// A number of a control, or one or more beyond the last.
  private mutating func controlID() -> pcn_control_id { Int32(input.choice(of: 16)) }

  private mutating func createEngine() {
    var config = pcn_engine_config()
    check(pcn_engine_config_init(&config, UInt32(MemoryLayout.size(ofValue: config))))
    config.sample_rate_hz = input.flag() ? 8_000 : UInt32(truncatingIfNeeded: input.anyCount())
    config.notifications = pcn_notifications(PCN_NOTIFICATIONS_POLLED)
    // Ceilings that are reached, or none.
    let choice = input.choice(of: 16)
    config.steals_players = UInt32(choice % 2)
    // Mostly one channel or two; others are refused.
    config.haptic_channels = [1, 2, 1, 2, 1, 2, 1, 3][choice / 2]
    config.limiter = Int32(input.choice(of: 5))
    config.player_capacity = UInt32(input.byte())
    config.voice_capacity = UInt32(input.byte())
    config.transient_capacity = UInt32(input.byte())
    config.command_capacity = UInt32(input.byte())
    config.live_capacity = UInt32(input.byte())
    if input.flag() { config.smoothing_seconds = input.anyDouble() }
    if input.flag() { config.duration_limit_seconds = input.anyDouble() }
    var engine: OpaquePointer?
    keep(pcn_engine_create(&config, handle(), &engine, nil), engine)
  }

  private mutating func createEncoder() {
    var config = pcn_encoder_config()
    check(pcn_encoder_config_init(&config, UInt32(MemoryLayout.size(ofValue: config))))
    config.kind = Int32(input.choice(of: 5))
    config.channel_count = UInt32(input.choice(of: 4))
    if input.flag() { config.sample_rate_hz = UInt32(truncatingIfNeeded: input.anyCount()) }
    if input.flag() {
      config.motor_interval_milliseconds = UInt32(input.byte())
      config.motor_stroke_milliseconds = UInt32(input.byte())
      config.motor_keep_alive_milliseconds = 90 + 10 * UInt32(input.byte())
      config.motor_compensates_inertia = UInt32(input.choice(of: 3))
    }
    if input.flag() { (config.motor_lowest_hz, config.motor_highest_hz) = (number(), number()) }
    if input.flag() {
      config.pcm_format = Int32(input.choice(of: 4))
      config.pcm_rate_hz = UInt32(truncatingIfNeeded: input.anyCount())
      config.pcm_channel_count = UInt32(input.choice(of: 6))
      config.pcm_map = (input.byte(), input.byte(), input.byte(), input.byte())
    }
    var encoder: OpaquePointer?
    keep(pcn_encoder_create(&config, &encoder, nil), encoder)
  }

  /// A block of whatever the samples are, with any room for packets.
  private mutating func encode() {
    let any = handle()
    var info = pcn_encoder_info()
    check(pcn_encoder_info_init(&info, UInt32(MemoryLayout.size(ofValue: info))))
    check(pcn_encoder_get_info(any, &info))
    let count = UInt32(input.choice(of: Self.longestBlock + 1))
    let room = input.flag() ? 1 << 17 : Int(input.byte())
    let packets = UnsafeMutableRawPointer.allocate(byteCount: room, alignment: 4)
    defer { packets.deallocate() }
    var packetCount: UInt32 = 0
    let status = pcn_encoder_encode(any, samples, count, packets, UInt64(room), &packetCount)
    check(status)
    demand(
      status != 0 || UInt64(packetCount) * UInt64(info.packet_byte_count) <= UInt64(room),
      "packets fit")
  }

  private mutating func createFollower() {
    var config = pcn_follower_config()
    check(pcn_follower_config_init(&config, UInt32(MemoryLayout.size(ofValue: config))))
    config.channel_count = UInt32(input.choice(of: 10))
    if input.flag() { config.sample_rate_hz = UInt32(truncatingIfNeeded: input.anyCount()) }
    if input.flag() { config.gain_decibels = input.anyDouble() }
    if input.flag() { config.gate_decibels = -Double(input.byte()) / 4 }
    if input.flag() { config.sensitivity = Double(input.byte()) / 255 }
    var follower: OpaquePointer?
    keep(pcn_follower_create(&config, &follower, nil), follower)
  }

  /// A block of any numbers, with any room for onsets.
  private mutating func follow() {
    let any = handle()
    var delay: UInt64 = 0
    check(pcn_follower_get_delay(any, &delay))
    let count = input.choice(of: Self.longestBlock + 1)
    let number = Float(input.anyDouble())
    let sound = (0..<8 * count).map { index in
      index % 64 == 0 ? number : samples[index % Self.longestBlock]
    }
    var (intensity, sharpness) = ([Float](repeating: 0, count: count), sound)
    var onsets = [pcn_onset](repeating: pcn_onset(), count: input.flag() ? count + 2 : 3)
    let room = UInt32(onsets.count)
    var onsetCount: UInt32 = 0
    let status = pcn_follower_process(
      any, sound, UInt32(count), &intensity, &sharpness, &onsets, room, &onsetCount)
    check(status)
    demand(status != 0 || onsetCount <= room, "onsets fit")
    demand(
      intensity.allSatisfy { (0...1).contains($0) }
        && (status != 0 || sharpness[..<count].allSatisfy { (0...1).contains($0) }),
      "values are within their range")
  }

  private mutating func readEvent() {
    var event = pcn_event()
    check(pcn_event_init(&event, UInt32(MemoryLayout.size(ofValue: event))))
    let status = pcn_pattern_get_event(handle(), UInt64(input.byte()), &event)
    check(status)
    demand(status != 0 || (0..<4).contains(event.kind), "an event has a kind")
  }

  private mutating func build() {
    var builder: OpaquePointer?
    check(pcn_builder_create(&builder))
    for _ in 0..<input.choice(of: 6) {
      switch input.choice(of: 3) {
      case 0:
        var event = pcn_event()
        check(pcn_event_init(&event, UInt32(MemoryLayout.size(ofValue: event))))
        event.kind = Int32(input.choice(of: 5))
        event.time_seconds = number()
        event.duration_seconds = number()
        check(pcn_builder_add_event(builder, &event))
      case 1:
        var parameter = self.parameter()
        check(pcn_builder_add_parameter(builder, &parameter))
      default:
        takePoints()
        check(
          pcn_builder_add_curve(
            builder, controlID(), number(), points, count(of: points.count)))
      }
    }
    var pattern: OpaquePointer?
    keep(pcn_builder_build(builder, &pattern), pattern)
    check(pcn_builder_destroy(builder))
  }

  private mutating func parameter() -> pcn_parameter {
    pcn_parameter(
      id: controlID(), reserved: 0, time_seconds: number(),
      value: input.anyDouble())
  }

  private mutating func takePoints() {
    points = (0..<input.choice(of: 8)).map { _ in
      pcn_control_point(time_seconds: number(), value: input.anyDouble())
    }
  }

  /// The count of an array, or one that no capacity reaches: the library refuses it unread.
  private mutating func count(of count: Int) -> UInt64 {
    let any = input.byte() < 16 ? input.anyCount() : 0
    return any >= 1 << 31 ? any : UInt64(count)
  }

  private mutating func read() {
    let text = (0..<input.choice(of: 64)).map { _ in input.byte() }
    var handle: OpaquePointer?
    if input.flag() {
      keep(pcn_pattern_read(text, UInt64(text.count), nil, &handle, nil), handle)
    } else {
      keep(pcn_profile_read(text, UInt64(text.count), &handle, nil), handle)
    }
  }

  private mutating func createRendering() {
    var config = pcn_rendering_config()
    check(pcn_rendering_config_init(&config, UInt32(MemoryLayout.size(ofValue: config))))
    config.sample_rate_hz = 8_000
    if input.flag() { config.length_limit_seconds = input.anyDouble() }
    if input.flag() { config.duration_limit_seconds = input.anyDouble() }
    var rendering: OpaquePointer?
    keep(pcn_rendering_create(handle(), handle(), &config, &rendering, nil), rendering)
  }

  private mutating func readRendering() {
    let frames = UInt64(input.choice(of: Self.longestBlock))
    let rendering = handle()
    let first = input.anyCount()
    // Reading from a later frame renders what lies before it.
    guard first < 1 << 16 || first > 1 << 40 else { return }
    check(pcn_rendering_read(rendering, first, frames, samples, samples + 2 * Self.longestBlock))
  }

  private mutating func createPlayer() {
    var player: OpaquePointer?
    let (engine, pattern) = (handle(), handle())
    if input.flag() {
      keep(pcn_player_create(engine, pattern, &player, nil), player)
    } else {
      keep(pcn_player_create_advanced(engine, pattern, &player, nil), player)
    }
  }

  private mutating func createHost() {
    var host: OpaquePointer?
    keep(pcn_host_create(&host), host)
  }

  private mutating func renderBlock() {
    let engine = handle()
    let frames = UInt32(1 + input.choice(of: Self.longestBlock - 1))
    guard input.choice(of: 3) == 0 else {
      return check(pcn_engine_render(engine, samples, samples + 2 * Self.longestBlock, frames))
    }
    values = (0..<Int(frames)).map { _ in Float(input.unit()) }
    values.withUnsafeBufferPointer { values in
      var given = (0..<2).map { _ in
        pcn_block_values(
          player: handle(), id: controlID(), reserved: 0,
          values: values.baseAddress)
      }
      check(
        pcn_engine_render_with_values(
          engine, samples, samples + 2 * Self.longestBlock, frames, &given, 2))
    }
  }

  private mutating func sendParameters() {
    let parameters = (0..<input.choice(of: 5)).map { _ in parameter() }
    let count = count(of: parameters.count)
    check(pcn_player_send_parameters(handle(), parameters, count, number()))
  }

  private mutating func sendValues() {
    values = (0..<input.choice(of: 64)).map { _ in Float(input.anyDouble()) }
    let id = controlID()
    let count = count(of: values.count)
    if input.choice(of: 4) == 0 {
      check(pcn_player_bind_values(handle(), id, input.choice(of: 2) == 0 ? nil : samples))
    }
    check(pcn_player_send_values(handle(), id, values, count, number()))
  }

  private mutating func scheduleCurve() {
    takePoints()
    let id = controlID()
    let count = count(of: points.count)
    check(pcn_player_schedule_curve(handle(), id, points, count, number()))
  }

  private mutating func control() {
    let player = handle()
    switch input.choice(of: 12) {
    case 11: check(pcn_player_set_channel_gains(player, number(), number()))
    case 8: check(pcn_player_fade_volume(player, number(), number()))
    case 9: check(pcn_player_stop_over(player, number()))
    case 0: check(pcn_player_stop(player, number()))
    case 1: check(pcn_player_cancel(player))
    case 2: check(pcn_player_pause(player, number()))
    case 3: check(pcn_player_resume(player, number()))
    case 4: check(pcn_player_seek(player, number()))
    case 5: check(pcn_player_set_muted(player, UInt32(input.byte())))
    case 6: check(pcn_player_set_volume(player, number()))
    case 7: check(pcn_player_set_priority(player, Int32(input.byte())))
    default: check(pcn_player_set_rate(player, number()))
    }
  }

  private mutating func settings() {
    let any = handle()
    if input.flag() {
      check(pcn_player_set_loop(any, UInt32(input.choice(of: 2)), number()))
    } else {
      check(pcn_engine_set_flag(any, Int32(input.choice(of: 7)), UInt32(input.choice(of: 2))))
      check(pcn_engine_set_volume(any, number()))
      if input.flag() { check(pcn_engine_fade_volume(any, number(), number())) }
      if input.flag() { check(pcn_engine_stop_over(any, number())) }
    }
  }

  private mutating func ask() {
    let any = handle()
    var seconds = 0.0
    check(pcn_engine_get_time(any, &seconds))
    demand(seconds.isFinite && seconds >= 0, "a time")
    var volume = 1.0
    check(pcn_engine_get_volume(any, &volume))
    demand(volume >= 0 && volume <= 8, "a volume")
    var length: UInt64 = 0
    var text = [CChar](repeating: 0, count: 256)
    check(pcn_pattern_write(any, Int32(input.choice(of: 8)), &text, 256, &length))
    check(
      pcn_pattern_write_with_losses(
        any, Int32(input.choice(of: 8)), &text, 256, &length,
        { _, loss in demand(loss.map { $0.pointee.count > 0 } ?? false, "a loss") }, nil))
    check(pcn_profile_get_name(any, &text, UInt64(input.byte()), &length))
    var info = pcn_player_info()
    info.struct_size = UInt32(MemoryLayout.size(ofValue: info))
    check(pcn_player_get_info(any, &info))
  }

  private mutating func host() {
    let (host, engine) = (handle(), handle())
    switch input.choice(of: 6) {
    case 0: check(pcn_host_add_engine(host, engine))
    case 1: check(pcn_host_remove_engine(host, engine))
    case 2: check(pcn_host_set_phase(host, UInt64(input.byte()), Int32(input.choice(of: 4))))
    case 3: check(pcn_host_begin_interruption(host))
    case 4: check(pcn_host_end_interruption(host))
    default: check(pcn_host_reset(host))
    }
  }
}
