// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are the header's.

import CPacinian
import CPacinianBase

// The functions for the thread that renders, apart from functions that only return constants.

@_noLocks
@c @implementation
public func pcn_engine_render(
  _ engine: OpaquePointer!, _ haptic: UnsafeMutablePointer<Float>!,
  _ audio: UnsafeMutablePointer<Float>!, _ frame_count: UInt32
) -> pcn_status {
  render(engine, haptic, audio, frame_count, nil, 0)
}

@_noLocks
@c @implementation
public func pcn_engine_render_with_values(
  _ engine: OpaquePointer!, _ haptic: UnsafeMutablePointer<Float>!,
  _ audio: UnsafeMutablePointer<Float>!, _ frame_count: UInt32,
  _ values: UnsafePointer<pcn_block_values>!, _ value_count: UInt32
) -> pcn_status {
  render(engine, haptic, audio, frame_count, values, value_count)
}

@_noLocks
private func render(
  _ engine: OpaquePointer?, _ haptic: UnsafeMutablePointer<Float>?,
  _ audio: UnsafeMutablePointer<Float>?, _ frameCount: UInt32,
  _ values: UnsafePointer<pcn_block_values>?, _ valueCount: UInt32
) -> pcn_status {
  guard let engine else { return pcn_status(PCN_ERROR_NULL_ARGUMENT) }
  let handle = UnsafeRawPointer(engine)
  guard let object = pacinian_handle_hold(handle, HandleKind.engine.rawValue) else {
    return pcn_status(PCN_ERROR_INVALID_HANDLE)
  }
  let status = Unmanaged<EngineBox>.fromOpaque(object)._withUnsafeGuaranteedRef {
    $0.render(
      haptic: haptic, audio: audio, frameCount: frameCount, values: values, valueCount: valueCount)
  }
  pacinian_handle_let_go_rendering(handle)
  return status
}
