// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are the header's.

import CPacinian
import CPacinianBase

@c @implementation
public func pcn_encoder_config_init(
  _ config: UnsafeMutablePointer<pcn_encoder_config>!, _ struct_size: UInt32
) -> pcn_status {
  CStruct.initialise(config, size: struct_size, .standard)
}

@c @implementation
public func pcn_encoder_create(
  _ config: UnsafePointer<pcn_encoder_config>!, _ encoder: UnsafeMutablePointer<OpaquePointer?>!,
  _ error: UnsafeMutablePointer<pcn_error>!
) -> pcn_status {
  CFunction.make(encoder, error: error) { () throws(Failure) -> EncoderBox in
    try EncoderBox(CStruct.read(config, default: .standard))
  }
}

@c @implementation
public func pcn_encoder_destroy(_ encoder: OpaquePointer!) -> pcn_status {
  CFunction.end(encoder, EncoderBox.self)
}

@c @implementation
public func pcn_encoder_info_init(
  _ info: UnsafeMutablePointer<pcn_encoder_info>!, _ struct_size: UInt32
) -> pcn_status {
  CStruct.initialise(info, size: struct_size, pcn_encoder_info())
}

@c @implementation
public func pcn_encoder_get_info(
  _ encoder: OpaquePointer!, _ info: UnsafeMutablePointer<pcn_encoder_info>!
) -> pcn_status {
  CFunction.on(encoder, EncoderBox.self) { (box) throws(Failure) in
    try CStruct.write(box.info, to: info)
  }
}

@_noLocks
@c @implementation
public func pcn_encoder_encode(
  _ encoder: OpaquePointer!, _ haptic: UnsafePointer<Float>!, _ frame_count: UInt32,
  _ packets: UnsafeMutableRawPointer!, _ capacity: UInt64,
  _ packet_count: UnsafeMutablePointer<UInt32>!
) -> pcn_status {
  guard let encoder else { return pcn_status(PCN_ERROR_NULL_ARGUMENT) }
  let handle = UnsafeRawPointer(encoder)
  guard let object = pacinian_handle_hold(handle, HandleKind.encoder.rawValue) else {
    return pcn_status(PCN_ERROR_INVALID_HANDLE)
  }
  let status = Unmanaged<EncoderBox>.fromOpaque(object)._withUnsafeGuaranteedRef {
    $0.encode(haptic, frameCount: frame_count, packets, capacity: capacity, packet_count)
  }
  pacinian_handle_let_go_rendering(handle)
  return status
}
