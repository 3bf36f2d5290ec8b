// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are the header's.

import CPacinian
import PacinianEngine
import PacinianModel

@c @implementation
public func pcn_player_create(
  _ engine: OpaquePointer!, _ pattern: OpaquePointer!,
  _ player: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<pcn_error>!
) -> pcn_status {
  PlayerBox.make(engine, pattern, player, error, isAdvanced: false)
}

@c @implementation
public func pcn_player_create_advanced(
  _ engine: OpaquePointer!, _ pattern: OpaquePointer!,
  _ player: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<pcn_error>!
) -> pcn_status {
  PlayerBox.make(engine, pattern, player, error, isAdvanced: true)
}

@c @implementation
public func pcn_player_destroy(_ player: OpaquePointer!) -> pcn_status {
  CFunction.end(player, PlayerBox.self) { $0.completion.set(nil) }
}

@c @implementation
public func pcn_player_destroy_when_finished(_ player: OpaquePointer!) -> pcn_status {
  CFunction.end(player, PlayerBox.self) { _ in }
}

@c @implementation
public func pcn_player_start(_ player: OpaquePointer!, _ at: Double) -> pcn_status {
  CFunction.on(player, PlayerBox.self) { (box) throws(Failure) in
    let time = try ArgumentReader.time(at)
    try box.call { (player) throws(EngineError) in try player.start(at: time) }
  }
}

@c @implementation
public func pcn_player_stop(_ player: OpaquePointer!, _ at: Double) -> pcn_status {
  CFunction.on(player, PlayerBox.self) { (box) throws(Failure) in
    let time = try ArgumentReader.time(at)
    try box.call { (player) throws(EngineError) in try player.stop(at: time) }
  }
}

@c @implementation
public func pcn_player_cancel(_ player: OpaquePointer!) -> pcn_status {
  CFunction.on(player, PlayerBox.self) { (box) throws(Failure) in
    try box.call { (player) throws(EngineError) in try player.cancel() }
  }
}

@c @implementation
public func pcn_player_send_parameters(
  _ player: OpaquePointer!, _ parameters: UnsafePointer<pcn_parameter>!, _ count: UInt64,
  _ at: Double
) -> pcn_status {
  CFunction.on(player, PlayerBox.self) { (box) throws(Failure) in
    let time = try ArgumentReader.time(at)
    let parameters = try ArgumentReader.array(parameters, count, most: box.mostValues)
    for parameter in parameters { _ = try DynamicParameter(parameter) }
    guard !parameters.isEmpty else { return }
    try box.call { (player) throws(EngineError) in
      try player.sendParameters(count: parameters.count, at: time) {
        DynamicParameter(checked: parameters[$0])
      }
    }
  }
}

@c @implementation
public func pcn_player_send_values(
  _ player: OpaquePointer!, _ id: pcn_control_id, _ values: UnsafePointer<Float>!,
  _ count: UInt64, _ at: Double
) -> pcn_status {
  CFunction.on(player, PlayerBox.self) { (box) throws(Failure) in
    let time = try ArgumentReader.time(at)
    let id = try ControlID(id)
    let values = try ArgumentReader.array(values, count, most: box.mostValues)
    guard !values.isEmpty else { return }
    try box.call { (player) throws(EngineError) in
      try player.sendParameter(id, values: values, at: time, takesInfinity: false)
    }
  }
}

@c @implementation
public func pcn_player_bind_values(
  _ player: OpaquePointer!, _ id: pcn_control_id, _ values: UnsafePointer<Float>!
) -> pcn_status {
  CFunction.on(player, PlayerBox.self) { (box) throws(Failure) in
    let id = try ControlID(id)
    try box.call { (player) throws(EngineError) in try player.bindParameter(id, to: values) }
  }
}

@c @implementation
public func pcn_player_schedule_curve(
  _ player: OpaquePointer!, _ id: pcn_control_id, _ points: UnsafePointer<pcn_control_point>!,
  _ count: UInt64, _ at: Double
) -> pcn_status {
  CFunction.on(player, PlayerBox.self) { (box) throws(Failure) in
    let time = try ArgumentReader.time(at)
    let curve = try ParameterCurve(
      id, time: 0, points: ArgumentReader.array(points, count, most: box.mostValues))
    guard !curve.points.isEmpty else { return }
    try box.call { (player) throws(EngineError) in
      try player.scheduleParameterCurve(curve, at: time)
    }
  }
}

@c @implementation
public func pcn_player_set_muted(_ player: OpaquePointer!, _ is_muted: UInt32) -> pcn_status {
  CFunction.on(player, PlayerBox.self) { (box) throws(Failure) in
    try box.call { $0.isMuted = is_muted != 0 }
  }
}

@c @implementation
public func pcn_player_set_volume(_ player: OpaquePointer!, _ volume: Double) -> pcn_status {
  CFunction.on(player, PlayerBox.self) { (box) throws(Failure) in
    let volume = try ArgumentReader.volume(volume)
    try box.call { $0.volume = volume }
  }
}

@c @implementation
public func pcn_player_fade_volume(
  _ player: OpaquePointer!, _ volume: Double, _ seconds: Double
) -> pcn_status {
  CFunction.on(player, PlayerBox.self) { (box) throws(Failure) in
    let volume = try ArgumentReader.volume(volume)
    let seconds = try ArgumentReader.fade(seconds)
    try box.call { $0.fadeVolume(to: volume, over: seconds) }
  }
}

@c @implementation
public func pcn_player_set_channel_gains(
  _ player: OpaquePointer!, _ left: Double, _ right: Double
) -> pcn_status {
  CFunction.on(player, PlayerBox.self) { (box) throws(Failure) in
    let left = try ArgumentReader.volume(left)
    let right = try ArgumentReader.volume(right)
    guard box.hapticChannels == 2 else { throw Failure(.notSupported) }
    try box.call { $0.setChannelGains(left: left, right: right) }
  }
}

@c @implementation
public func pcn_player_stop_over(_ player: OpaquePointer!, _ seconds: Double) -> pcn_status {
  CFunction.on(player, PlayerBox.self) { (box) throws(Failure) in
    let seconds = try ArgumentReader.fade(seconds)
    try box.call { (player) throws(EngineError) in try player.stop(fadingOver: seconds) }
  }
}

@c @implementation
public func pcn_player_set_priority(_ player: OpaquePointer!, _ priority: Int32) -> pcn_status {
  CFunction.on(player, PlayerBox.self) { (box) throws(Failure) in
    try box.call { $0.priority = Int(priority) }
  }
}

@c @implementation
public func pcn_player_info_init(
  _ info: UnsafeMutablePointer<pcn_player_info>!, _ struct_size: UInt32
) -> pcn_status {
  CStruct.initialise(info, size: struct_size, pcn_player_info())
}

@c @implementation
public func pcn_player_get_info(
  _ player: OpaquePointer!, _ info: UnsafeMutablePointer<pcn_player_info>!
) -> pcn_status {
  CFunction.on(player, PlayerBox.self) { (box) throws(Failure) in
    try CStruct.write(box.info, to: info)
  }
}

@c @implementation
public func pcn_player_get_silent_event(
  _ player: OpaquePointer!, _ index: UInt32, _ event: UnsafeMutablePointer<pcn_silent_event>!
) -> pcn_status {
  CFunction.on(player, PlayerBox.self) { (box) throws(Failure) in
    try pcn_silent_event.write(box.notices, index, to: event)
  }
}

@c @implementation
public func pcn_player_pause(_ player: OpaquePointer!, _ at: Double) -> pcn_status {
  CFunction.on(player, PlayerBox.self) { (box) throws(Failure) in
    let time = try ArgumentReader.time(at)
    try box.callAdvanced { (player) throws(EngineError) in try player.pause(at: time) }
  }
}

@c @implementation
public func pcn_player_resume(_ player: OpaquePointer!, _ at: Double) -> pcn_status {
  CFunction.on(player, PlayerBox.self) { (box) throws(Failure) in
    let time = try ArgumentReader.time(at)
    try box.callAdvanced { (player) throws(EngineError) in try player.resume(at: time) }
  }
}

@c @implementation
public func pcn_player_seek(_ player: OpaquePointer!, _ offset_seconds: Double) -> pcn_status {
  CFunction.on(player, PlayerBox.self) { (box) throws(Failure) in
    let offset = try ArgumentReader.time(offset_seconds)
    try box.callAdvanced { (player) throws(EngineError) in try player.seek(toOffset: offset) }
  }
}

@c @implementation
public func pcn_player_set_loop(
  _ player: OpaquePointer!, _ is_enabled: UInt32, _ loop_end_seconds: Double
) -> pcn_status {
  CFunction.on(player, PlayerBox.self) { (box) throws(Failure) in
    let end = try ArgumentReader.time(loop_end_seconds)
    try box.callAdvanced { (player) throws(EngineError) in
      // A loop that is off has no end to set.
      try player.setLoop(is_enabled != 0, end: is_enabled != 0 ? end : nil)
    }
  }
}

@c @implementation
public func pcn_player_set_rate(_ player: OpaquePointer!, _ rate: Double) -> pcn_status {
  CFunction.on(player, PlayerBox.self) { (box) throws(Failure) in
    guard AdvancedPlayer.playbackRates.contains(rate) else { throw Failure(.invalidValue) }
    try box.callAdvanced { (player) throws(EngineError) in try player.setPlaybackRate(rate) }
  }
}
