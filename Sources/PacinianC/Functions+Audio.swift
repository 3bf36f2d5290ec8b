// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are the header's.

import CPacinian
import PacinianEngine

// Engines do not render audio events yet: arguments are checked, and nothing is registered.

@c @implementation
public func pcn_audio_options_init(
  _ options: UnsafeMutablePointer<pcn_audio_options>!, _ struct_size: UInt32
) -> pcn_status {
  Sized.initialise(options, size: struct_size, .standard)
}

@c @implementation
public func pcn_engine_register_audio_file(
  _ engine: OpaquePointer!, _ path: UnsafePointer<CChar>!, _ path_length: UInt64,
  _ options: UnsafePointer<pcn_audio_options>!, _ resource: UnsafeMutablePointer<UInt64>!,
  _ error: UnsafeMutablePointer<pcn_error>!
) -> pcn_status {
  Call.on(engine, EngineBox.self, error: error) { (_) throws(Failure) in
    _ = try Text.readPath(path, path_length)
    _ = try (Call.present(resource), Sized.read(options, default: .standard))
    throw Failure(.notSupported)
  }
}

@c @implementation
public func pcn_engine_register_audio(
  _ engine: OpaquePointer!, _ bytes: UnsafeRawPointer!, _ byte_count: UInt64,
  _ options: UnsafePointer<pcn_audio_options>!, _ resource: UnsafeMutablePointer<UInt64>!,
  _ error: UnsafeMutablePointer<pcn_error>!
) -> pcn_status {
  Call.on(engine, EngineBox.self, error: error) { (_) throws(Failure) in
    _ = try Text.bytes(bytes, byte_count)
    _ = try (Call.present(resource), Sized.read(options, default: .standard))
    throw Failure(.notSupported)
  }
}

@c @implementation
public func pcn_engine_unregister_audio(
  _ engine: OpaquePointer!, _ resource: UInt64
) -> pcn_status {
  Call.on(engine, EngineBox.self) { (_) throws(Failure) in
    throw Failure(.coreHaptics(.invalidAudioResource))
  }
}
