// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are the header's.

import CPacinian

@c @implementation
public func pcn_status_string(_ status: pcn_status) -> UnsafePointer<CChar>! {
  statusText(status).characters
}

@c @implementation
public func pcn_error_init(
  _ error: UnsafeMutablePointer<pcn_error>!, _ struct_size: UInt32
) -> pcn_status {
  CStruct.initialise(error, size: struct_size, pcn_error())
}
