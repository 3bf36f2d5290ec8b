extension PatternFormat {
  /// Apple Haptic and Audio Pattern.
  public static let ahap = PatternFormat(
    "ahap", ending: "ahap", "Apple Haptic and Audio Pattern, canonical", choices: [.appleLimits],
    longest: .infinity,
    reader: FormatReader(marks: [FormatMark("Pattern")]) {
      (bytes, options) throws(PatternReadingError) in
      try AHAPParser.read(bytes, options: options)
    }
  ) { (layers, options) throws(PatternWritingError) in
    try AHAPWriter(options: options).write(layers)
  }
}
