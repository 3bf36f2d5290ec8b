// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are the header's.

import CPacinian
import PacinianEngine

@c @implementation
public func pcn_engine_set_stopped_callback(
  _ engine: OpaquePointer!, _ callback: pcn_stopped_callback!, _ user_data: UnsafeMutableRawPointer!
) -> pcn_status {
  CFunction.on(engine, EngineBox.self) { $0.stopped.set(Callback(callback, user_data)) }
}

@c @implementation
public func pcn_engine_set_reset_callback(
  _ engine: OpaquePointer!, _ callback: pcn_callback!, _ user_data: UnsafeMutableRawPointer!
) -> pcn_status {
  CFunction.on(engine, EngineBox.self) { $0.reset.set(Callback(callback, user_data)) }
}

@c @implementation
public func pcn_engine_notify_when_finished(
  _ engine: OpaquePointer!, _ callback: pcn_finished_callback!,
  _ user_data: UnsafeMutableRawPointer!
) -> pcn_status {
  CFunction.on(engine, EngineBox.self) { (box) throws(Failure) in
    box.notifyWhenFinished(try CFunction.present(Callback(callback, user_data)))
  }
}

@c @implementation
public func pcn_engine_withdraw_when_finished(
  _ engine: OpaquePointer!, _ callback: pcn_finished_callback!,
  _ user_data: UnsafeMutableRawPointer!
) -> pcn_status {
  CFunction.on(engine, EngineBox.self) { (box) throws(Failure) in
    box.withdrawWhenFinished(try CFunction.present(Callback(callback, user_data)))
  }
}

@c @implementation
public func pcn_player_set_completion_callback(
  _ player: OpaquePointer!, _ callback: pcn_callback!, _ user_data: UnsafeMutableRawPointer!
) -> pcn_status {
  CFunction.on(player, PlayerBox.self) { $0.completion.set(Callback(callback, user_data)) }
}
