import PacinianPattern

/// Writes patterns in one format. ``PatternWriter`` chooses among the writers.
protocol FormatWriter {
  init(options: PatternWriter.Options)

  /// The files for patterns that play together, as ``PatternWriter/write(_:)`` describes them.
  func write(_ layers: [Pattern]) throws(PatternWritingError) -> PatternWriting
}
