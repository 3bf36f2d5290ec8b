// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are the header's.

import CPacinian
import PacinianEngine

@c @implementation
public func pcn_engine_config_init(
  _ config: UnsafeMutablePointer<pcn_engine_config>!, _ struct_size: UInt32
) -> pcn_status {
  var standard = pcn_engine_config.standard
  // A program has the limiter that its header names.
  switch struct_size {
  case pcn_engine_config.firstSize: standard.limiter = pcn_limiter(PCN_LIMITER_NONE)
  case pcn_engine_config.secondSize: standard.limiter = pcn_limiter(PCN_LIMITER_SOFT)
  default: break
  }
  return CStruct.initialise(config, size: struct_size, standard)
}

@c @implementation
public func pcn_engine_create(
  _ config: UnsafePointer<pcn_engine_config>!, _ profile: OpaquePointer!,
  _ engine: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<pcn_error>!
) -> pcn_status {
  CFunction.make(engine, error: error) { () throws(Failure) -> EngineBox in
    try CFunction.with(profile, ProfileBox.self) { (profile) throws(Failure) in
      try EngineBox(CStruct.read(config, default: .standard), profile: profile)
    }
  }
}

@c @implementation
public func pcn_engine_destroy(_ engine: OpaquePointer!) -> pcn_status {
  CFunction.end(engine, EngineBox.self) { $0.end() }
}

@c @implementation
public func pcn_engine_start(_ engine: OpaquePointer!) -> pcn_status {
  CFunction.on(engine, EngineBox.self) { (box) throws(Failure) in try box.start() }
}

@c @implementation
public func pcn_engine_stop(_ engine: OpaquePointer!) -> pcn_status {
  CFunction.on(engine, EngineBox.self) { $0.stop() }
}

@c @implementation
public func pcn_engine_stop_because(
  _ engine: OpaquePointer!, _ reason: pcn_stop_reason
) -> pcn_status {
  CFunction.on(engine, EngineBox.self) { (box) throws(Failure) in
    guard let reason = StopReason(rawValue: reason) else { throw Failure(.invalidValue) }
    box.stop(because: reason)
  }
}

@c @implementation
public func pcn_engine_get_state(
  _ engine: OpaquePointer!, _ state: UnsafeMutablePointer<pcn_engine_state>!
) -> pcn_status {
  CFunction.on(engine, EngineBox.self) { (box) throws(Failure) in
    try CFunction.present(state).pointee = box.engine.state.number
  }
}

@c @implementation
public func pcn_engine_get_time(
  _ engine: OpaquePointer!, _ time: UnsafeMutablePointer<Double>!
) -> pcn_status {
  CFunction.on(engine, EngineBox.self) { (box) throws(Failure) in
    try CFunction.present(time).pointee = box.engine.currentTime
  }
}

@c @implementation
public func pcn_engine_poll(_ engine: OpaquePointer!) -> pcn_status {
  CFunction.on(engine, EngineBox.self) { $0.engine.poll() }
}

@c @implementation
public func pcn_engine_set_flag(
  _ engine: OpaquePointer!, _ flag: pcn_engine_flag, _ is_on: UInt32
) -> pcn_status {
  CFunction.on(engine, EngineBox.self) { (box) throws(Failure) in
    try EngineFlag(flag).set(is_on != 0, of: box.engine)
  }
}

@c @implementation
public func pcn_engine_get_flag(
  _ engine: OpaquePointer!, _ flag: pcn_engine_flag, _ is_on: UnsafeMutablePointer<UInt32>!
) -> pcn_status {
  CFunction.on(engine, EngineBox.self) { (box) throws(Failure) in
    try CFunction.present(is_on).pointee = EngineFlag(flag).isOn(of: box.engine) ? 1 : 0
  }
}

@c @implementation
public func pcn_engine_set_volume(_ engine: OpaquePointer!, _ volume: Double) -> pcn_status {
  CFunction.on(engine, EngineBox.self) { (box) throws(Failure) in
    box.engine.volume = try ArgumentReader.volume(volume)
  }
}

@c @implementation
public func pcn_engine_fade_volume(
  _ engine: OpaquePointer!, _ volume: Double, _ seconds: Double
) -> pcn_status {
  CFunction.on(engine, EngineBox.self) { (box) throws(Failure) in
    let volume = try ArgumentReader.volume(volume)
    try box.engine.fadeVolume(to: volume, over: ArgumentReader.fade(seconds))
  }
}

@c @implementation
public func pcn_engine_stop_over(_ engine: OpaquePointer!, _ seconds: Double) -> pcn_status {
  CFunction.on(engine, EngineBox.self) { (box) throws(Failure) in
    let seconds = try ArgumentReader.fade(seconds)
    try box.call { (engine) throws(EngineError) in try engine.stop(fadingOver: seconds) }
  }
}

@c @implementation
public func pcn_engine_get_volume(
  _ engine: OpaquePointer!, _ volume: UnsafeMutablePointer<Double>!
) -> pcn_status {
  CFunction.on(engine, EngineBox.self) { (box) throws(Failure) in
    try CFunction.present(volume).pointee = Double(box.engine.volume)
  }
}

@c @implementation
public func pcn_telemetry_init(
  _ telemetry: UnsafeMutablePointer<pcn_telemetry>!, _ struct_size: UInt32
) -> pcn_status {
  CStruct.initialise(telemetry, size: struct_size, pcn_telemetry())
}

@c @implementation
public func pcn_engine_get_telemetry(
  _ engine: OpaquePointer!, _ telemetry: UnsafeMutablePointer<pcn_telemetry>!
) -> pcn_status {
  CFunction.on(engine, EngineBox.self) { (box) throws(Failure) in
    try CStruct.write(pcn_telemetry(box.engine.telemetry), to: telemetry)
  }
}

@c @implementation
public func pcn_engine_reset_telemetry(_ engine: OpaquePointer!) -> pcn_status {
  CFunction.on(engine, EngineBox.self) { $0.engine.resetTelemetry() }
}
