import PacinianFormats

/// The files of patterns that play together in a format, and the losses.
public struct PatternConversion: Sendable {
  /// The content of each file. Never empty for one layer or more.
  public let files: [[UInt8]]
  /// At most one entry of each kind for a file.
  public let losses: [ConversionLoss]

  /// Files that play the same and can be read.
  private let readable: [[UInt8]]

  /// - Parameter readable: texts that play the same as the files; `nil` where the files can be
  ///   read.
  init(files: [[UInt8]], losses: [ConversionLoss], readable: [String]? = nil) {
    self.files = files
    self.losses = losses
    self.readable = readable?.map { Array($0.utf8) } ?? files
  }

  init(_ writing: PatternWriting, readable: [String]? = nil) {
    self.init(
      files: writing.texts.map { Array($0.utf8) }, losses: writing.losses, readable: readable)
  }

  /// The patterns that a player of the files plays, in the model's terms.
  ///
  /// - Throws: only where a library that the reader needs is missing.
  /// - Complexity: O(bytes).
  public func playback() throws(PatternReadingError) -> PatternReading {
    var reading = try ConversionFormat.read(readable[0])
    for file in readable.dropFirst() { reading.layers += try ConversionFormat.read(file).layers }
    return reading
  }
}
