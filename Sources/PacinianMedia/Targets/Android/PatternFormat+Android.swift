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

  /// A function for Android applications.
  static let androidKotlin = PatternFormat(
    "android-kotlin", ending: "kt", "a Kotlin function: envelope, primitives or steps",
    choices: [.kind, .points, .leastSegment, .longest]
  ) { (layers, options) throws(PatternWritingError) in
    let (effects, losses) = try options.android.effects(layers)
    return PatternWriting(
      texts: [AndroidVibration.kotlin(effects, name: options.name)], losses: losses,
      readable: [AndroidVibration.xml(effects)])
  }
}
