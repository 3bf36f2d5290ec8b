// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are the header's.

import CPacinian

@c @implementation
public func pcn_rendering_config_init(
  _ config: UnsafeMutablePointer<pcn_rendering_config>!, _ struct_size: UInt32
) -> pcn_status {
  CStruct.initialise(config, size: struct_size, .standard)
}

@c @implementation
public func pcn_rendering_create(
  _ pattern: OpaquePointer!, _ profile: OpaquePointer!,
  _ config: UnsafePointer<pcn_rendering_config>!,
  _ rendering: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<pcn_error>!
) -> pcn_status {
  CFunction.make(rendering, error: error) { () throws(Failure) -> RenderingBox in
    try CFunction.with(pattern, PatternBox.self) { (pattern) throws(Failure) in
      try CFunction.with(profile, ProfileBox.self) { (profile) throws(Failure) in
        try pattern.findRoomForScores()
        return try RenderingBox(pattern, profile, CStruct.read(config, default: .standard))
      }
    }
  }
}

@c @implementation
public func pcn_rendering_destroy(_ rendering: OpaquePointer!) -> pcn_status {
  CFunction.end(rendering, RenderingBox.self)
}

@c @implementation
public func pcn_rendering_info_init(
  _ info: UnsafeMutablePointer<pcn_rendering_info>!, _ struct_size: UInt32
) -> pcn_status {
  CStruct.initialise(info, size: struct_size, pcn_rendering_info())
}

@c @implementation
public func pcn_rendering_get_info(
  _ rendering: OpaquePointer!, _ info: UnsafeMutablePointer<pcn_rendering_info>!
) -> pcn_status {
  CFunction.on(rendering, RenderingBox.self) { (box) throws(Failure) in
    try CStruct.write(pcn_rendering_info(box), to: info)
  }
}

@c @implementation
public func pcn_silent_event_init(
  _ event: UnsafeMutablePointer<pcn_silent_event>!, _ struct_size: UInt32
) -> pcn_status {
  CStruct.initialise(event, size: struct_size, pcn_silent_event())
}

@c @implementation
public func pcn_rendering_get_silent_event(
  _ rendering: OpaquePointer!, _ index: UInt32, _ event: UnsafeMutablePointer<pcn_silent_event>!
) -> pcn_status {
  CFunction.on(rendering, RenderingBox.self) { (box) throws(Failure) in
    try pcn_silent_event.write(box.notices, index, to: event)
  }
}

@c @implementation
public func pcn_rendering_read(
  _ rendering: OpaquePointer!, _ first_frame: UInt64, _ frame_count: UInt64,
  _ haptic: UnsafeMutablePointer<Float>!, _ audio: UnsafeMutablePointer<Float>!
) -> pcn_status {
  CFunction.on(rendering, RenderingBox.self) { (box) throws(Failure) in
    // A `Double` does not count frames beyond, and no buffer has so many.
    guard first_frame < 1 << 53, frame_count < ArgumentReader.mostFrames else {
      throw Failure(.invalidValue)
    }
    box.read(first: Int(first_frame), count: Int(frame_count), haptic: haptic, audio: audio)
  }
}
