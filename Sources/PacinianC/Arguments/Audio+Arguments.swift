#if canImport(PacinianMedia)
import CPacinian
import PacinianEngine

extension EngineBox {
  /// Registers audio with the options.
  func register(
    _ options: UnsafePointer<pcn_audio_options>?, _ resource: UnsafeMutablePointer<UInt64>?,
    _ body: (Engine, _ usesVolumeEnvelope: Bool, _ isLoopEnabled: Bool) throws(EngineError) -> Int
  ) throws(Failure) {
    let resource = try CFunction.present(resource)
    let options = try CStruct.read(options, default: .standard)
    let id = try call { (engine) throws(EngineError) in
      try body(engine, options.uses_volume_envelope != 0, options.is_loop_enabled != 0)
    }
    resource.pointee = UInt64(id)
  }
}

extension pcn_audio_options {
  static let standard = pcn_audio_options(
    struct_size: size, uses_volume_envelope: 1, is_loop_enabled: 0, reserved: 0)
}
#endif
