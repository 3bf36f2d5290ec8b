import PacinianFormats

/// The object behind a `pcn_pattern`.
final class PatternBox: HandleObject, Sendable {
  static let kind = HandleKind.pattern
  let reading: PatternReading
  /// The folder of the pattern's file, if it was read from one.
  let folder: String?

  init(_ reading: PatternReading, folder: String? = nil) {
    self.reading = reading
    self.folder = folder
  }
}
