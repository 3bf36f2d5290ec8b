/// A `.haptic` file as ``HapticWriter`` makes it.
public struct HapticWriting: Sendable, Equatable {
  /// The file's text, UTF-8, with a line break at its end.
  public var text: String
  /// What of the pattern the file does not hold, at most one entry of each kind.
  public var losses: [ConversionLoss]

  public init(text: String, losses: [ConversionLoss]) {
    self.text = text
    self.losses = losses
  }
}
