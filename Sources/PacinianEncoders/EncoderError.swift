/// A setting of an encoder that is outside its range.
public struct EncoderError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The setting and its range, as a sentence without its point.
  public let message: String

  public var description: String { message }
}
