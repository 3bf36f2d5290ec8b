// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The names are the header's.

#if canImport(PacinianMedia)
import CPacinian
import PacinianBase
import PacinianModel

@c @implementation
public func pcn_pattern_read_file(
  _ path: UnsafePointer<CChar>!, _ path_length: UInt64,
  _ config: UnsafePointer<pcn_reading_config>!, _ pattern: UnsafeMutablePointer<OpaquePointer?>!,
  _ error: UnsafeMutablePointer<pcn_error>!
) -> pcn_status {
  CFunction.make(pattern, error: error) { () throws(Failure) -> PatternBox in
    let options = try CStruct.read(config, default: .standard).options()
    let path = try Text.readPath(path, path_length)
    let content = try FileContent.read(path, byteLimit: options.maximumByteCount)
    return try PatternBox(
      content.span.bytes, options: options, file: (path, FilePath.folder(of: path)))
  }
}

@c @implementation
public func pcn_profile_read_file(
  _ path: UnsafePointer<CChar>!, _ path_length: UInt64,
  _ profile: UnsafeMutablePointer<OpaquePointer?>!, _ error: UnsafeMutablePointer<pcn_error>!
) -> pcn_status {
  CFunction.make(profile, error: error) { () throws(Failure) -> ProfileBox in
    let path = try Text.readPath(path, path_length)
    let content = try FileContent.read(path, byteLimit: ProfileReader.maximumByteCount)
    return try ProfileBox(content.span.bytes)
  }
}

/// A file, read whole.
enum FileContent {
  /// - Parameter byteLimit: reading stops one byte past it, so that the reader of the format can
  ///   report a file that is too large.
  static func read(_ path: String, byteLimit: Int) throws(Failure) -> [UInt8] {
    do throws(FileError) {
      return try FileDescriptor.content(of: path, byteLimit: byteLimit)
    } catch {
      let status: Status =
        [ENOENT, ENOTDIR].contains(error.number) ? .coreHaptics(.fileNotFound) : .reading
      throw Failure(status, "cannot read \(path): \(error.reason); check the path")
    }
  }
}
#endif
