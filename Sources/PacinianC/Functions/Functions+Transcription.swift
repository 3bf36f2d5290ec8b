// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are the header's.

#if canImport(PacinianAnalysis)
import CPacinian

@c @implementation
public func pcn_transcription_config_init(
  _ config: UnsafeMutablePointer<pcn_transcription_config>!, _ struct_size: UInt32
) -> pcn_status {
  CStruct.initialise(config, size: struct_size, .standard)
}

@c @implementation
public func pcn_transcription_create(
  _ profile: OpaquePointer!, _ config: UnsafePointer<pcn_transcription_config>!,
  _ transcription: UnsafeMutablePointer<OpaquePointer?>!,
  _ error: UnsafeMutablePointer<pcn_error>!
) -> pcn_status {
  CFunction.make(transcription, error: error) { () throws(Failure) -> TranscriptionBox in
    let config = try CStruct.read(config, default: .standard)
    guard profile != nil else { return try TranscriptionBox(config, profile: nil) }
    return try CFunction.with(profile, ProfileBox.self) { (box) throws(Failure) in
      try TranscriptionBox(config, profile: box.profile)
    }
  }
}

@c @implementation
public func pcn_transcription_append(
  _ transcription: OpaquePointer!, _ samples: UnsafePointer<Float>!, _ count: UInt64
) -> pcn_status {
  CFunction.on(transcription, TranscriptionBox.self) { (box) throws(Failure) in
    let samples = try ArgumentReader.array(samples, count, most: ArgumentReader.mostSamples)
    try CFunction.findRoom(samples.count, bytes: 16)
    try box.append(samples.span)
  }
}

@c @implementation
public func pcn_transcription_finish(
  _ transcription: OpaquePointer!, _ pattern: UnsafeMutablePointer<OpaquePointer?>!
) -> pcn_status {
  CFunction.make(pattern) { () throws(Failure) -> PatternBox in
    try CFunction.with(transcription, TranscriptionBox.self) { $0.finish() }
  }
}

@c @implementation
public func pcn_transcription_destroy(_ transcription: OpaquePointer!) -> pcn_status {
  CFunction.end(transcription, TranscriptionBox.self)
}
#endif
