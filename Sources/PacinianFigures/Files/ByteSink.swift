import CPacinianLibraries

/// Takes the bytes that Cairo writes.
final class ByteSink {
  private(set) var bytes: [UInt8] = []

  /// The pointer that Cairo gives to ``write``; valid as long as the sink.
  var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  static let write: cairo_write_func_t = { pointer, data, count in
    guard let pointer, let data else { return CAIRO_STATUS_WRITE_ERROR }
    let sink = Unmanaged<ByteSink>.fromOpaque(pointer).takeUnretainedValue()
    sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(clamping: count)))
    return CAIRO_STATUS_SUCCESS
  }
}
