import CPacinian

/// Text that crosses the interface.
enum Text {
  /// Bytes of the longest name or path; Linux takes no longer paths.
  private static let longest = 4_096

  /// The characters of an argument. `nil` is text of length 0 only.
  static func read(
    _ characters: UnsafePointer<CChar>?, _ length: UInt64
  ) throws(Failure) -> String {
    guard length <= longest else {
      throw Failure(.text, "a name or path has at most \(longest) bytes")
    }
    let bytes = try bytes(characters, length)
    guard let text = String(validating: bytes, as: UTF8.self) else { throw Failure(.text) }
    return text
  }

  /// A path: text that is not empty and has no NUL.
  static func readPath(
    _ characters: UnsafePointer<CChar>?, _ length: UInt64
  ) throws(Failure) -> String {
    let path = try read(CFunction.present(characters), length)
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw Failure(.text, "a path is not empty and has no NUL")
    }
    return path
  }

  /// The bytes of an argument. `nil` only for 0 bytes.
  static func bytes(
    _ start: UnsafeRawPointer?, _ count: UInt64
  ) throws(Failure) -> UnsafeRawBufferPointer {
    guard count > 0 else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    let start = try CFunction.present(start)
    // No object is larger, so the number is a mistake.
    guard let count = Int(exactly: count) else { throw Failure(.invalidValue) }
    return UnsafeRawBufferPointer(start: start, count: count)
  }

  /// Writes text and a terminator into the caller's buffer, and its length.
  static func write(
    _ text: String, _ buffer: UnsafeMutablePointer<CChar>?, capacity: UInt64,
    byteCount: UnsafeMutablePointer<UInt64>?
  ) throws(Failure) {
    let byteCount = try CFunction.present(byteCount)
    if capacity > 0 { _ = try CFunction.present(buffer) }
    var text = text
    let fits = text.withUTF8 { utf8 in
      byteCount.pointee = UInt64(utf8.count)
      guard let buffer, UInt64(utf8.count) < capacity else { return false }
      let room = UnsafeMutableRawBufferPointer(start: buffer, count: utf8.count + 1)
      room.copyBytes(from: utf8)
      room[utf8.count] = 0
      return true
    }
    guard fits else { throw Failure(.bufferTooSmall) }
  }

  /// Writes text into an array of a struct, cut after a whole character, with a terminator. Returns
  /// the bytes of the whole text.
  static func fill<Field>(_ field: inout Field, _ text: String) -> UInt32 {
    var text = text
    return text.withUTF8 { utf8 in
      withUnsafeMutableBytes(of: &field) { room in
        var count = min(utf8.count, room.count - 1)
        if count < utf8.count {
          while count > 0, utf8[count] & 0xC0 == 0x80 { count -= 1 }
        }
        room.copyBytes(from: utf8[..<count])
        room[count] = 0
      }
      return UInt32(clamping: utf8.count)
    }
  }
}
