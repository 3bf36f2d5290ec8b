/// The files of patterns that play together in a format, and their losses.
public struct PatternWriting: Sendable, Equatable {
  /// The content of each file, at least one. A text is UTF-8, with a line break at its end.
  public let files: [[UInt8]]
  /// The losses of the files, in their order; at most one entry of each kind for a file.
  public let losses: [ConversionLoss]
  /// A text for programs that play the first file, for a file beside it; `nil` if the file itself
  /// says all.
  public let description: String?
  /// Files that play the same and can be read.
  package let readable: [[UInt8]]

  /// The files of formats that are not sound.
  public var texts: [String] { files.map { String(decoding: $0, as: UTF8.self) } }

  /// - Parameter readable: texts that play the same as the files; `nil` where the files can be
  ///   read.
  package init(
    files: [[UInt8]], losses: [ConversionLoss], readable: [String]? = nil,
    description: String? = nil
  ) {
    self.files = files
    self.description = description
    self.losses = losses
    self.readable = readable?.map { Array($0.utf8) } ?? files
  }

  package init(texts: [String], losses: [ConversionLoss]) {
    self.init(files: texts.map { Array($0.utf8) }, losses: losses)
  }
}
