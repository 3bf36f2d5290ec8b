/// The files that a writer makes of patterns that play together.
public struct PatternWriting: Sendable, Equatable {
  /// The text of each file, UTF-8, with a line break at its end. Never empty for one layer or more.
  public var texts: [String]
  /// The losses of the files, in their order; at most one entry of each kind for a file.
  public var losses: [ConversionLoss]
}
