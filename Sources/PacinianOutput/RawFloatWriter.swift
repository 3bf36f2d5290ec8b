import Glibc

/// Writes raw 32-bit floating-point samples, in the machine's byte order, to a file descriptor,
/// which it does not close. One thread at a time.
public struct RawFloatWriter {
  private let descriptor: Int32

  public init(descriptor: Int32) { self.descriptor = descriptor }

  /// Writes all of `samples`, waiting where the descriptor makes it wait.
  public func write(_ samples: [Double]) throws(OutputError) {
    let floats = samples.map { Float($0) }
    let failure = floats.withUnsafeBytes { bytes -> Int32 in
      var rest = bytes[...]
      while !rest.isEmpty {
        let pending = UnsafeRawBufferPointer(rebasing: rest)
        let written = Glibc.write(descriptor, pending.baseAddress, pending.count)
        if written < 0 {
          if errno == EINTR { continue }
          return errno
        }
        rest = rest.dropFirst(written)
      }
      return 0
    }
    guard failure == 0 else { throw OutputError(String(cString: strerror(failure))) }
  }
}
