import PacinianFormats

/// What a `pcn_pattern` stands for.
final class PatternBox: HandleObject, Sendable {
  static let kind = HandleKind.pattern
  let reading: PatternReading

  init(_ reading: PatternReading) { self.reading = reading }
}
