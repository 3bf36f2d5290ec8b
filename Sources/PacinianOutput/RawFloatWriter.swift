import Glibc

/// Writes raw 32-bit floating-point samples, in the machine's byte order, to a file descriptor,
/// which it does not close. One thread at a time.
public struct RawFloatWriter {
  private let descriptor: Int32

  public init(descriptor: Int32) { self.descriptor = descriptor }

  /// Writes all of `samples`, waiting where the descriptor makes it wait.
  public func write(_ samples: UnsafeBufferPointer<Float>) throws(OutputError) {
    var rest = UnsafeRawBufferPointer(samples)[...]
    while !rest.isEmpty {
      let pending = UnsafeRawBufferPointer(rebasing: rest)
      let written = Glibc.write(descriptor, pending.baseAddress, pending.count)
      if written < 0 {
        if errno == EINTR { continue }
        throw OutputError(String(cString: strerror(errno)))
      }
      rest = rest.dropFirst(written)
    }
  }
}
