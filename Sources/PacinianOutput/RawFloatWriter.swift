import PacinianFiles

/// Writes raw 32-bit floating-point samples, in the machine's byte order, to a file descriptor,
/// which it does not close. One thread at a time.
public struct RawFloatWriter {
  private let file: FileDescriptor

  public init(descriptor: Int32) { file = FileDescriptor(descriptor) }

  /// Writes all of `samples`, waiting where the descriptor makes it wait.
  public func write(_ samples: Span<Float>) throws(OutputError) {
    do throws(FileError) {
      try samples.bytes.withUnsafeBytes { (bytes) throws(FileError) in try file.write(bytes) }
    } catch {
      throw OutputError(error.reason)
    }
  }
}
