// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are the header's.

#if canImport(PacinianMedia)
import CPacinian
import PacinianEngine

@c @implementation
public func pcn_host_create(_ host: UnsafeMutablePointer<OpaquePointer?>!) -> pcn_status {
  CFunction.make(host) { HostBox() }
}

@c @implementation
public func pcn_host_destroy(_ host: OpaquePointer!) -> pcn_status {
  CFunction.end(host, HostBox.self) { $0.end() }
}

@c @implementation
public func pcn_host_add_engine(_ host: OpaquePointer!, _ engine: OpaquePointer!) -> pcn_status {
  CFunction.on(host, HostBox.self) { (host) throws(Failure) in
    try CFunction.with(engine, EngineBox.self) { (engine) throws(Failure) in try engine.follow(host)
    }
  }
}

@c @implementation
public func pcn_host_remove_engine(_ host: OpaquePointer!, _ engine: OpaquePointer!) -> pcn_status {
  CFunction.on(host, HostBox.self) { (host) throws(Failure) in
    try CFunction.with(engine, EngineBox.self) { $0.leave(host) }
  }
}

@c @implementation
public func pcn_host_set_phase(
  _ host: OpaquePointer!, _ scene: UInt64, _ phase: pcn_phase
) -> pcn_status {
  CFunction.on(host, HostBox.self) { (host) throws(Failure) in
    guard let phase = HostPhase(rawValue: phase) else { throw Failure(.invalidValue) }
    host.application.setPhase(phase, ofScene: Int(truncatingIfNeeded: scene))
  }
}

@c @implementation
public func pcn_host_remove_scene(_ host: OpaquePointer!, _ scene: UInt64) -> pcn_status {
  CFunction.on(host, HostBox.self) {
    $0.application.setPhase(nil, ofScene: Int(truncatingIfNeeded: scene))
  }
}

@c @implementation
public func pcn_host_get_phase(
  _ host: OpaquePointer!, _ phase: UnsafeMutablePointer<pcn_phase>!
) -> pcn_status {
  CFunction.on(host, HostBox.self) { (host) throws(Failure) in
    try CFunction.present(phase).pointee = host.application.reportedPhase.rawValue
  }
}

@c @implementation
public func pcn_host_begin_interruption(_ host: OpaquePointer!) -> pcn_status {
  CFunction.on(host, HostBox.self) { $0.application.beginInterruption() }
}

@c @implementation
public func pcn_host_end_interruption(_ host: OpaquePointer!) -> pcn_status {
  CFunction.on(host, HostBox.self) { $0.application.endInterruption() }
}

@c @implementation
public func pcn_host_reset(_ host: OpaquePointer!) -> pcn_status {
  CFunction.on(host, HostBox.self) { $0.application.resetServices() }
}
#endif
