// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are the header's.

import CPacinian
import PacinianModel

@c @implementation
public func pcn_profile_count() -> UInt32 { 4 }

@c @implementation
public func pcn_profile_name_at(_ index: UInt32) -> UnsafePointer<CChar>! {
  ProfileBox.name(at: index)?.characters
}

@c @implementation
public func pcn_profile_create(
  _ name: UnsafePointer<CChar>!, _ name_length: UInt64,
  _ profile: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<pcn_error>!
) -> pcn_status {
  CFunction.make(profile, error: error) { () throws(Failure) -> ProfileBox in
    let text = try Text.read(name, name_length)
    let name = text.isEmpty ? BuiltInProfiles.names[0] : text
    guard let profile = BuiltInProfiles.profile(named: name) else {
      let names = BuiltInProfiles.names.joined(separator: ", ")
      throw Failure(.unknownName, "there is no profile '\(name)'; the profiles are \(names)")
    }
    return ProfileBox(profile)
  }
}

@c @implementation
public func pcn_profile_read(
  _ bytes: UnsafeRawPointer!, _ byte_count: UInt64,
  _ profile: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<pcn_error>!
) -> pcn_status {
  CFunction.make(profile, error: error) { () throws(Failure) -> ProfileBox in
    try ProfileBox(Text.bytes(bytes, byte_count).bytes)
  }
}

@c @implementation
public func pcn_profile_destroy(_ profile: OpaquePointer!) -> pcn_status {
  CFunction.end(profile, ProfileBox.self)
}

@c @implementation
public func pcn_profile_get_name(
  _ profile: OpaquePointer!, _ text: UnsafeMutablePointer<CChar>!, _ capacity: UInt64,
  _ byte_count: UnsafeMutablePointer<UInt64>!
) -> pcn_status {
  CFunction.on(profile, ProfileBox.self) { (box) throws(Failure) in
    try Text.write(box.profile.name, text, capacity: capacity, byteCount: byte_count)
  }
}
