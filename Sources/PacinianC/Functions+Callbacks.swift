// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are the header's.

import CPacinian
import PacinianEngine

@c @implementation
public func pcn_engine_set_stopped_callback(
  _ engine: OpaquePointer!, _ callback: pcn_stopped_callback!,
  _ user_data: UnsafeMutableRawPointer!
) -> pcn_status {
  Call.on(engine, EngineBox.self) { box in
    guard let callback = Callback(callback, user_data) else {
      return box.engine.setStoppedHandler(nil)
    }
    box.engine.setStoppedHandler { callback.function(callback.userData, $0.rawValue) }
  }
}

@c @implementation
public func pcn_engine_set_reset_callback(
  _ engine: OpaquePointer!, _ callback: pcn_callback!, _ user_data: UnsafeMutableRawPointer!
) -> pcn_status {
  Call.on(engine, EngineBox.self) { box in
    guard let callback = Callback(callback, user_data) else {
      return box.engine.setResetHandler(nil)
    }
    box.engine.setResetHandler { callback.function(callback.userData) }
  }
}

@c @implementation
public func pcn_engine_notify_when_finished(
  _ engine: OpaquePointer!, _ callback: pcn_finished_callback!,
  _ user_data: UnsafeMutableRawPointer!
) -> pcn_status {
  Call.on(engine, EngineBox.self) { (box) throws(Failure) in
    let callback = try Call.present(Callback(callback, user_data))
    box.engine.notifyWhenPlayersFinished {
      // Any other number leaves the engine running, which does no harm.
      FinishedAction(rawValue: callback.function(callback.userData)) ?? .leaveEngineRunning
    }
  }
}

@c @implementation
public func pcn_player_set_completion_callback(
  _ player: OpaquePointer!, _ callback: pcn_callback!, _ user_data: UnsafeMutableRawPointer!
) -> pcn_status {
  Call.on(player, PlayerBox.self) { (box) throws(Failure) in
    let player = try box.advanced()
    guard let callback = Callback(callback, user_data) else {
      return player.setCompletionHandler(nil)
    }
    player.setCompletionHandler { callback.function(callback.userData) }
  }
}
