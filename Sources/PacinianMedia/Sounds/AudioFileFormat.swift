import PacinianRendering

/// The kind of audio file that is written.
public struct AudioFileFormat: Sendable, Equatable {
  public enum Container: Sendable { case wav, flac }

  public enum Encoding: Sendable {
    /// 32-bit floating point, which FLAC cannot hold.
    case float32
    /// 16-bit integers.
    case int16
    /// 24-bit integers.
    case int24
  }

  let container: Container
  let encoding: Encoding

  /// `nil` where the container cannot hold the encoding.
  public init?(_ container: Container, _ encoding: Encoding) {
    if container == .flac && encoding == .float32 { return nil }
    self.container = container
    self.encoding = encoding
  }

  /// Integers cannot hold samples beyond ±1.
  var isInteger: Bool { encoding != .float32 }

  /// The limiter if none is named (rendering model, section 8).
  public var defaultLimiter: Limiter { isInteger ? .clip : .none }

  /// Bytes of one sample before any compression.
  var bytesPerSample: Int {
    switch encoding {
    case .float32: 4
    case .int24: 3
    case .int16: 2
    }
  }
}
