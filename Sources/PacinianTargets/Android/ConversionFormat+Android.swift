import PacinianFormats

extension ConversionFormat {
  /// The XML of vibration effects that Android parses.
  static let androidXML = ConversionFormat(
    "android-xml", ending: "xml", "Android's vibration XML: envelope, primitives, steps",
    choices: [.kind, .points, .leastSegment, .longest], isSearchedFor: true
  ) { (layers, options) throws(PatternWritingError) in
    PatternConversion(try options.android.write(layers))
  }
}
