// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are the header's.

#if canImport(PacinianAnalysis)
import CPacinian
import CPacinianBase

@c @implementation
public func pcn_follower_config_init(
  _ config: UnsafeMutablePointer<pcn_follower_config>!, _ struct_size: UInt32
) -> pcn_status {
  CStruct.initialise(config, size: struct_size, .standard)
}

@c @implementation
public func pcn_follower_create(
  _ config: UnsafePointer<pcn_follower_config>!,
  _ follower: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<pcn_error>!
) -> pcn_status {
  CFunction.make(follower, error: error) { () throws(Failure) -> FollowerBox in
    try FollowerBox(CStruct.read(config, default: .standard))
  }
}

@c @implementation
public func pcn_follower_destroy(_ follower: OpaquePointer!) -> pcn_status {
  CFunction.end(follower, FollowerBox.self)
}

@c @implementation
public func pcn_follower_get_delay(
  _ follower: OpaquePointer!, _ delay_frames: UnsafeMutablePointer<UInt64>!
) -> pcn_status {
  CFunction.on(follower, FollowerBox.self) { (box) throws(Failure) in
    try CFunction.present(delay_frames).pointee = box.delayFrames
  }
}

@_noLocks
@c @implementation
public func pcn_follower_process(
  _ follower: OpaquePointer!, _ sound: UnsafePointer<Float>!, _ frame_count: UInt32,
  _ intensity: UnsafeMutablePointer<Float>!, _ sharpness: UnsafeMutablePointer<Float>!,
  _ onsets: UnsafeMutablePointer<pcn_onset>!, _ capacity: UInt32,
  _ onset_count: UnsafeMutablePointer<UInt32>!
) -> pcn_status {
  guard let follower else { return pcn_status(PCN_ERROR_NULL_ARGUMENT) }
  let handle = UnsafeRawPointer(follower)
  guard let object = pacinian_handle_hold(handle, HandleKind.follower.rawValue) else {
    return pcn_status(PCN_ERROR_INVALID_HANDLE)
  }
  let status = Unmanaged<FollowerBox>.fromOpaque(object)._withUnsafeGuaranteedRef {
    $0.process(
      sound, frameCount: frame_count, intensity, sharpness, onsets, capacity: capacity,
      onset_count)
  }
  pacinian_handle_let_go_rendering(handle)
  return status
}

@_noLocks
@c @implementation
public func pcn_follower_reset(_ follower: OpaquePointer!) -> pcn_status {
  guard let follower else { return pcn_status(PCN_ERROR_NULL_ARGUMENT) }
  let handle = UnsafeRawPointer(follower)
  guard let object = pacinian_handle_hold(handle, HandleKind.follower.rawValue) else {
    return pcn_status(PCN_ERROR_INVALID_HANDLE)
  }
  let status = Unmanaged<FollowerBox>.fromOpaque(object)._withUnsafeGuaranteedRef { $0.reset() }
  pacinian_handle_let_go_rendering(handle)
  return status
}
#endif
