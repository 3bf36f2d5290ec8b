/// The signatures with which a text can begin.
package enum ByteOrderMark {
  package static let utf8: [UInt8] = [0xEF, 0xBB, 0xBF]

  static func isPresent(in bytes: UnsafeRawBufferPointer) -> Bool { bytes.starts(with: utf8) }

  /// The name of the encoding when `bytes` are UTF-16 or UTF-32, by their byte order mark or by
  /// the NUL bytes among their first characters; both begin with ASCII in any JSON text.
  static func foreignEncoding(of bytes: UnsafeRawBufferPointer) -> String? {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      return "UTF-32"
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return "UTF-16" }
    let areNUL = bytes.prefix(4).map { $0 == 0 }
    switch areNUL {
    case [true, true, true, false], [false, true, true, true]: return "UTF-32"
    case [true, false, true, false], [false, true, false, true]: return "UTF-16"
    case [true, false], [false, true]: return "UTF-16"
    default: return nil
    }
  }
}
