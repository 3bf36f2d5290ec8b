import PacinianFormats

extension PatternWriting {
  /// The patterns that a player of the files plays, in the model's terms.
  ///
  /// - Throws: only where a library that the reader needs is missing.
  /// - Complexity: O(bytes).
  public func playback() throws(PatternReadingError) -> PatternReading {
    let reader = PatternReader(among: .all)
    var reading = try reader.read(readable[0])
    for file in readable.dropFirst() { reading.layers += try reader.read(file).layers }
    return reading
  }
}
