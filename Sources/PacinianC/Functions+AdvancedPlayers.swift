// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are the header's.

import CPacinian
import PacinianEngine

@c @implementation
public func pcn_player_pause(_ player: OpaquePointer!, _ at: Double) -> pcn_status {
  Call.on(player, PlayerBox.self) { (box) throws(Failure) in
    let time = try Numbers.time(at)
    try box.callAdvanced { (player) throws(EngineError) in try player.pause(at: time) }
  }
}

@c @implementation
public func pcn_player_resume(_ player: OpaquePointer!, _ at: Double) -> pcn_status {
  Call.on(player, PlayerBox.self) { (box) throws(Failure) in
    let time = try Numbers.time(at)
    try box.callAdvanced { (player) throws(EngineError) in try player.resume(at: time) }
  }
}

@c @implementation
public func pcn_player_seek(_ player: OpaquePointer!, _ offset_seconds: Double) -> pcn_status {
  Call.on(player, PlayerBox.self) { (box) throws(Failure) in
    let offset = try Numbers.time(offset_seconds)
    try box.callAdvanced { (player) throws(EngineError) in try player.seek(toOffset: offset) }
  }
}

@c @implementation
public func pcn_player_set_loop(
  _ player: OpaquePointer!, _ is_enabled: UInt32, _ loop_end_seconds: Double
) -> pcn_status {
  Call.on(player, PlayerBox.self) { (box) throws(Failure) in
    let end = try Numbers.time(loop_end_seconds)
    try box.callAdvanced { (player) throws(EngineError) in
      // A loop that is off has no end to set.
      try player.setLoop(is_enabled != 0, end: is_enabled != 0 ? end : nil)
    }
  }
}

@c @implementation
public func pcn_player_set_rate(_ player: OpaquePointer!, _ rate: Double) -> pcn_status {
  Call.on(player, PlayerBox.self) { (box) throws(Failure) in
    guard AdvancedPlayer.playbackRates.contains(rate) else { throw Failure(.invalidValue) }
    try box.callAdvanced { (player) throws(EngineError) in try player.setPlaybackRate(rate) }
  }
}
