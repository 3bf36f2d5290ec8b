// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are the header's.

import CPacinian
import PacinianFormats

@c @implementation
public func pcn_reading_config_init(
  _ config: UnsafeMutablePointer<pcn_reading_config>!, _ struct_size: UInt32
) -> pcn_status {
  CStruct.initialise(config, size: struct_size, .standard)
}

@c @implementation
public func pcn_pattern_read(
  _ bytes: UnsafeRawPointer!, _ byte_count: UInt64,
  _ config: UnsafePointer<pcn_reading_config>!, _ pattern: UnsafeMutablePointer<OpaquePointer?>!,
  _ error: UnsafeMutablePointer<pcn_error>!
) -> pcn_status {
  CFunction.make(pattern, error: error) { () throws(Failure) -> PatternBox in
    let options = try CStruct.read(config, default: .standard).options()
    return try PatternBox(Text.bytes(bytes, byte_count).bytes, options: options)
  }
}

@c @implementation
public func pcn_pattern_destroy(_ pattern: OpaquePointer!) -> pcn_status {
  CFunction.end(pattern, PatternBox.self)
}

@c @implementation
public func pcn_pattern_info_init(
  _ info: UnsafeMutablePointer<pcn_pattern_info>!, _ struct_size: UInt32
) -> pcn_status {
  CStruct.initialise(info, size: struct_size, pcn_pattern_info())
}

@c @implementation
public func pcn_pattern_get_info(
  _ pattern: OpaquePointer!, _ info: UnsafeMutablePointer<pcn_pattern_info>!
) -> pcn_status {
  CFunction.on(pattern, PatternBox.self) { (box) throws(Failure) in
    try CStruct.write(pcn_pattern_info(box.reading), to: info)
  }
}

@c @implementation
public func pcn_diagnostic_init(
  _ diagnostic: UnsafeMutablePointer<pcn_diagnostic>!, _ struct_size: UInt32
) -> pcn_status {
  CStruct.initialise(diagnostic, size: struct_size, pcn_diagnostic())
}

@c @implementation
public func pcn_pattern_get_diagnostic(
  _ pattern: OpaquePointer!, _ index: UInt32, _ diagnostic: UnsafeMutablePointer<pcn_diagnostic>!
) -> pcn_status {
  CFunction.on(pattern, PatternBox.self) { (box) throws(Failure) in
    _ = try CFunction.present(diagnostic)
    let diagnostics = box.reading.diagnostics
    guard index < diagnostics.count else { throw Failure(.index) }
    try CStruct.write(pcn_diagnostic(diagnostics[Int(index)]), to: diagnostic)
  }
}

@c @implementation
public func pcn_pattern_get_event(
  _ pattern: OpaquePointer!, _ index: UInt64, _ event: UnsafeMutablePointer<pcn_event>!
) -> pcn_status {
  CFunction.on(pattern, PatternBox.self) { (box) throws(Failure) in
    _ = try CFunction.present(event)
    try CStruct.write(box.event(index), to: event)
  }
}

@c @implementation
public func pcn_pattern_write(
  _ pattern: OpaquePointer!, _ format: pcn_format, _ text: UnsafeMutablePointer<CChar>!,
  _ capacity: UInt64, _ byte_count: UnsafeMutablePointer<UInt64>!
) -> pcn_status {
  CFunction.on(pattern, PatternBox.self) { (box) throws(Failure) in
    try Text.write(box.written(format).text, text, capacity: capacity, byteCount: byte_count)
  }
}

@c @implementation
public func pcn_pattern_write_with_losses(
  _ pattern: OpaquePointer!, _ format: pcn_format, _ text: UnsafeMutablePointer<CChar>!,
  _ capacity: UInt64, _ byte_count: UnsafeMutablePointer<UInt64>!, _ callback: pcn_loss_callback!,
  _ user_data: UnsafeMutableRawPointer!
) -> pcn_status {
  CFunction.on(pattern, PatternBox.self) { (box) throws(Failure) in
    let callback = try CFunction.present(callback as pcn_loss_callback?)
    let written = try box.written(format)
    try Text.write(written.text, text, capacity: capacity, byteCount: byte_count)
    for loss in written.losses {
      withUnsafePointer(to: pcn_loss(loss)) { callback(user_data, $0) }
    }
  }
}
