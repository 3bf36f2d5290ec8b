import PacinianBase
import PacinianFormats

extension PatternFormat {
  /// The XML of vibration effects that Android parses.
  static let androidXML = PatternFormat(
    "android-xml", ending: "xml", "Android's vibration XML: envelope, primitives, steps",
    choices: [.kind, .points, .leastSegment, .longest],
    reader: FormatReader(firstCharacter: UInt8(ascii: "<")) {
      (bytes, options) throws(PatternReadingError) in
      try AndroidVibrationReader(options: options).read(bytes.copied)
    }
  ) { (layers, options) throws(PatternWritingError) in
    try options.android.write(layers)
  }
}
