// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are the header's.

import CPacinian

@c @implementation
public func pcn_rendering_config_init(
  _ config: UnsafeMutablePointer<pcn_rendering_config>!, _ struct_size: UInt32
) -> pcn_status {
  Sized.initialise(config, size: struct_size, .standard)
}

@c @implementation
public func pcn_rendering_create(
  _ pattern: OpaquePointer!, _ profile: OpaquePointer!,
  _ config: UnsafePointer<pcn_rendering_config>!,
  _ rendering: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<pcn_error>!
) -> pcn_status {
  Call.make(rendering, error: error) { () throws(Failure) -> RenderingBox in
    try Call.with(pattern, PatternBox.self) { (pattern) throws(Failure) in
      try Call.with(profile, ProfileBox.self) { (profile) throws(Failure) in
        try RenderingBox(pattern, profile, Sized.read(config, default: .standard))
      }
    }
  }
}

@c @implementation
public func pcn_rendering_destroy(_ rendering: OpaquePointer!) -> pcn_status {
  Call.end(rendering, RenderingBox.self)
}

@c @implementation
public func pcn_rendering_get_info(
  _ rendering: OpaquePointer!, _ info: UnsafeMutablePointer<pcn_rendering_info>!
) -> pcn_status {
  Call.on(rendering, RenderingBox.self) { (box) throws(Failure) in
    try Sized.write(pcn_rendering_info(box), to: info)
  }
}

@c @implementation
public func pcn_rendering_read(
  _ rendering: OpaquePointer!, _ first_frame: UInt64, _ frame_count: UInt64,
  _ haptic: UnsafeMutablePointer<Float>!, _ audio: UnsafeMutablePointer<Float>!
) -> pcn_status {
  Call.on(rendering, RenderingBox.self) { (box) throws(Failure) in
    // Frames beyond what a `Double` counts are no frames, and no buffer is so large.
    guard first_frame < 1 << 53, frame_count < 1 << 53 else { throw Failure(.invalidValue) }
    box.read(first: Int(first_frame), count: Int(frame_count), haptic: haptic, audio: audio)
  }
}
