import PacinianFormats
import PacinianModel

extension ConversionFormat {
  /// The XML of vibration effects that Android parses.
  public static let androidXML = ConversionFormat(
    "android-xml", ending: "xml", "Android's vibration XML: envelope, primitives, steps",
    choices: [.kind, .points, .leastSegment, .longest], isSearchedFor: true
  ) { (layers, options) throws(PatternWritingError) in
    PatternConversion(try options.android.write(layers))
  }

  /// A function for Android applications.
  public static let androidKotlin = ConversionFormat(
    "android-kotlin", ending: "kt", "a Kotlin function: envelope, primitives or steps",
    choices: [.kind, .points, .leastSegment, .longest]
  ) { (layers, options) throws(PatternWritingError) in
    let (effects, losses) = try options.android.effects(layers)
    return PatternConversion(
      PatternWriting(
        texts: [AndroidVibration.kotlin(effects, name: options.name)], losses: losses),
      readable: [AndroidVibration.xml(effects)])
  }
}
