// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are the header's.

import CPacinian

// The parts of version 0.1.0, which the header has too.

@c @implementation
public func pcn_version() -> UInt32 {
  UInt32(PCN_VERSION_MAJOR) << 16 | UInt32(PCN_VERSION_MINOR) << 8 | UInt32(PCN_VERSION_PATCH)
}

@c @implementation
public func pcn_version_string() -> UnsafePointer<CChar>! { ("0.1.0" as StaticString).characters }

@c @implementation
public func pcn_abi_version() -> UInt32 { UInt32(PCN_ABI_VERSION) }

@c @implementation
public func pcn_status_string(_ status: pcn_status) -> UnsafePointer<CChar>! {
  statusText(status).characters
}

@c @implementation
public func pcn_error_init(
  _ error: UnsafeMutablePointer<pcn_error>!, _ struct_size: UInt32
) -> pcn_status {
  Sized.initialise(error, size: struct_size, pcn_error())
}
