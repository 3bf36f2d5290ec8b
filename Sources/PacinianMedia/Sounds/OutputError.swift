/// Why an output could not be written.
public struct OutputError: Error, Sendable, CustomStringConvertible {
  /// The failure, in a sentence without the path.
  public let description: String

  public init(_ description: String) { self.description = description }
}
