extension PatternFormat {
  /// The open format of Lofelt Studio and Meta Haptics Studio. Files of version 0 have `voices`;
  /// the parser refuses them with a message of its own. Other formats may have a version too, but
  /// not as an object.
  public static let haptic = PatternFormat(
    "haptic", ending: "haptic", ".haptic of Lofelt Studio and Meta Haptics Studio",
    longest: HapticWriter.longestPattern,
    reader: FormatReader(marks: [
      FormatMark("signals"), FormatMark("voices"),
      FormatMark("version", kind: .object, isCertain: false),
    ]) { (bytes, options) throws(PatternReadingError) in
      try HapticParser.read(bytes, options: options)
    }
  ) { (layers, _) throws(PatternWritingError) in
    HapticWriter().write(layers)
  }
}
