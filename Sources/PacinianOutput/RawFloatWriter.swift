import Glibc

/// Writes raw 32-bit floating-point samples, in the machine's byte order, to a file descriptor,
/// which it does not close. One thread at a time.
public struct RawFloatWriter {
  private let descriptor: Int32

  public init(descriptor: Int32) { self.descriptor = descriptor }

  /// Writes all of `samples`, waiting where the descriptor makes it wait.
  public func write(_ samples: UnsafeBufferPointer<Float>) throws(OutputError) {
    let bytes = UnsafeRawBufferPointer(samples)
    guard Self.put(bytes[...], to: descriptor).isEmpty else {
      throw OutputError(String(cString: strerror(errno)))
    }
  }

  /// Writes all of `bytes`, or returns those that could not be; `errno` says why.
  static func put(
    _ bytes: Slice<UnsafeRawBufferPointer>, to descriptor: Int32
  ) -> Slice<UnsafeRawBufferPointer> {
    var rest = bytes
    while !rest.isEmpty {
      let pending = UnsafeRawBufferPointer(rebasing: rest)
      let written = Glibc.write(descriptor, pending.baseAddress, pending.count)
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { break }
      rest = rest.dropFirst(written)
    }
    return rest
  }
}
