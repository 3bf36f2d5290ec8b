// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are the header's.

import CPacinian

/// A struct of the interface that begins with its own size. It grows at its end: an older program's
/// is shorter.
protocol SizedStruct {
  init()
  var struct_size: UInt32 { get set }
  /// The sizes that it had in older versions. A struct that grows adds the one before.
  static var olderSizes: [UInt32] { get }
  /// The caller's value of the field that is to be 0; 0 where there is none.
  var reservedField: UInt32 { get }
}

extension SizedStruct {
  static var size: UInt32 { UInt32(MemoryLayout<Self>.size) }
  static var olderSizes: [UInt32] { [] }
  var reservedField: UInt32 { 0 }

  /// Whether a version of the struct that this library knows has `size` bytes.
  static func isKnown(_ size: UInt32) -> Bool { size == Self.size || olderSizes.contains(size) }
}

extension pcn_error: SizedStruct {}
extension pcn_reading_config: SizedStruct {
  var reservedField: UInt32 { reserved }
}
extension pcn_pattern_info: SizedStruct {}
extension pcn_diagnostic: SizedStruct {}
extension pcn_event: SizedStruct {
  var reservedField: UInt32 { reserved }
}
extension pcn_rendering_config: SizedStruct {
  var reservedField: UInt32 { reserved }
}
extension pcn_rendering_info: SizedStruct {}
extension pcn_silent_event: SizedStruct {}
extension pcn_transcription_config: SizedStruct {}
extension pcn_follower_config: SizedStruct {
  var reservedField: UInt32 { reserved }
}
extension pcn_encoder_config: SizedStruct {}
extension pcn_encoder_info: SizedStruct {}
extension pcn_engine_config: SizedStruct {
  // (On 32 bits pointers have the size of theirs.)
  static var olderSizes: [UInt32] { [firstSize, secondSize] }
  static var firstSize: UInt32 { size - 16 }
  /// With the players that steal.
  static var secondSize: UInt32 { size - 8 }
  var reservedField: UInt32 { reserved | reserved2 }
}
extension pcn_audio_options: SizedStruct {
  var reservedField: UInt32 { reserved }
}
extension pcn_telemetry: SizedStruct {
  static var olderSizes: [UInt32] { [64] }
}
extension pcn_player_info: SizedStruct {
  static var olderSizes: [UInt32] { [48, 56] }
}
