/// The reading of files of one format, and the means by which they are recognised.
package struct FormatReader: Sendable {
  /// The members of a document's outermost object by which JSON is recognised.
  let marks: [FormatMark]
  /// The first character of a text that is not JSON; `nil` for JSON.
  let firstCharacter: UInt8?
  /// Reads a whole file, any bytes. ``PatternReader`` holds the limit of their number.
  let read:
    @Sendable (RawSpan, PatternReader.Options) throws(PatternReadingError) ->
      PatternReading

  package init(
    marks: [FormatMark] = [], firstCharacter: UInt8? = nil,
    read:
      @escaping @Sendable (RawSpan, PatternReader.Options)
      throws(PatternReadingError) -> PatternReading
  ) {
    self.marks = marks
    self.firstCharacter = firstCharacter
    self.read = read
  }
}
