// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are the header's.

#if canImport(PacinianMedia)
import CPacinian
import PacinianRendering
import PacinianEngine
import PacinianBase
import PacinianMedia

@c @implementation
public func pcn_audio_options_init(
  _ options: UnsafeMutablePointer<pcn_audio_options>!, _ struct_size: UInt32
) -> pcn_status {
  CStruct.initialise(options, size: struct_size, .standard)
}

@c @implementation
public func pcn_engine_register_audio_file(
  _ engine: OpaquePointer!, _ path: UnsafePointer<CChar>!, _ path_length: UInt64,
  _ options: UnsafePointer<pcn_audio_options>!, _ resource: UnsafeMutablePointer<UInt64>!,
  _ error: UnsafeMutablePointer<pcn_error>!
) -> pcn_status {
  CFunction.on(engine, EngineBox.self, error: error) { (box) throws(Failure) in
    let path = try Text.readPath(path, path_length)
    try box.register(options, resource) { (engine, envelope, loop) throws(EngineError) in
      try engine.registerAudioResource(
        path: path, usesVolumeEnvelope: envelope, isLoopEnabled: loop)
    }
  }
}

@c @implementation
public func pcn_engine_register_audio(
  _ engine: OpaquePointer!, _ bytes: UnsafeRawPointer!, _ byte_count: UInt64,
  _ options: UnsafePointer<pcn_audio_options>!, _ resource: UnsafeMutablePointer<UInt64>!,
  _ error: UnsafeMutablePointer<pcn_error>!
) -> pcn_status {
  CFunction.on(engine, EngineBox.self, error: error) { (box) throws(Failure) in
    // Eight times the bytes that decoded samples may take: no usable recording is longer.
    guard byte_count <= 8 * UInt64(AudioWaveform.defaultByteLimit) else {
      throw Failure(.invalidValue)
    }
    let bytes = try Text.bytes(bytes, byte_count)
    // A copy, and what is decoded of it.
    try CFunction.findRoom(bytes.count, bytes: 16)
    let content = [UInt8](bytes)
    try box.register(options, resource) { (engine, envelope, loop) throws(EngineError) in
      try engine.registerAudioResource(
        bytes: content, usesVolumeEnvelope: envelope, isLoopEnabled: loop)
    }
  }
}

@c @implementation
public func pcn_engine_unregister_audio(
  _ engine: OpaquePointer!, _ resource: UInt64
) -> pcn_status {
  CFunction.on(engine, EngineBox.self) { (box) throws(Failure) in
    guard let id = Int(exactly: resource) else { throw Failure(.invalidValue) }
    try box.call { (engine) throws(EngineError) in try engine.unregisterAudioResource(id) }
  }
}
#endif
