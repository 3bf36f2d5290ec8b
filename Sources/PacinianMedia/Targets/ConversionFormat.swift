import PacinianFormats
import PacinianModel

/// A format that patterns are converted to, for a player, a platform or a plug-in.
///
/// Each is one line of ``allCases``, and its line says all that others have to know of it. Raw
/// values are the values of options. Formats are values without state; one may be used from any
/// thread.
public struct ConversionFormat: RawRepresentable, CaseIterable, Hashable, Sendable {
  /// The formats, in the order in which help lists them.
  public static let allCases = [
    ahap, haptic, androidXML, androidKotlin, androidOgg, hapticlabs, rumble,
  ]

  /// Names of formats that earlier versions wrote, each with its replacement.
  package static let removed = [
    "android-json": "hla has the same arrays, as Timings and Amplitudes",
    "hac": "android-ogg and hla are the files that the archive held",
    "rumble-c": "rumble has the same commands, a line of JSON for each",
  ]

  /// What may be asked of a format. Raw values are the names of options.
  public enum Choice: String, Sendable, CaseIterable {
    case appleLimits = "apple-limits"
    case kind
    case points
    case leastSegment = "least-segment"
    case longest
    case quality
    case hapticOnly = "haptic-only"
    case resources
    case limiter
    case gain
  }

  /// The choices of every format, which ignores those that are not its own.
  public struct Options: Sendable {
    /// As ``PatternWriter/Options/keepsAppleLimits``.
    public var keepsAppleLimits = false
    /// The effects of Android's formats.
    public var android = AndroidVibration()
    /// What sound is made with.
    public var sound = HapticSound()
    /// The pattern's name, for formats that hold one.
    public var name = "pattern"

    public init() {}
  }

  public let rawValue: String
  /// What the format is for, on one line.
  public let summary: String
  /// The ending of files, without a point. No format has that of another.
  public let ending: String
  /// The choices that mean something to it.
  public let choices: [Choice]
  /// Whether searches of folders find files with its ending.
  public let isSearchedFor: Bool
  /// Whether files are sound: rendered, and not text.
  public let isSound: Bool

  /// Seconds of the longest pattern that is written, audio included.
  private let longest: Double
  private let converter:
    @Sendable ([Pattern], Options) throws(PatternWritingError) -> PatternConversion

  init(
    _ name: String, ending: String, _ summary: String, choices: [Choice] = [],
    isSearchedFor: Bool = false, isSound: Bool = false, longest: Double = 3600,
    converter:
      @escaping @Sendable ([Pattern], Options) throws(PatternWritingError) -> PatternConversion
  ) {
    rawValue = name
    self.summary = summary
    self.ending = ending
    self.choices = choices
    self.isSearchedFor = isSearchedFor
    self.isSound = isSound
    self.longest = longest
    self.converter = converter
  }

  /// The format of a name; `nil` for other names.
  public init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }

  /// The format of which `fileName` has the ending, in any letter case; `nil` for other names.
  public init?(fileName: String) {
    let format = Self.allCases.first { fileName.hasEnding($0.ending) }
    guard let format else { return nil }
    self = format
  }

  /// The files for patterns that play together.
  ///
  /// - Parameter layers: as `PatternReading.layers` has them; times are finite.
  /// - Throws: `PatternWritingError.tooLong` for more than an hour, which only AHAP and `.haptic`
  ///   hold, and what the writer of the format throws.
  /// - Complexity: that of the writer; O(n log n) in the events and points at most.
  public func convert(
    _ layers: [Pattern], options: Options = Options()
  ) throws(PatternWritingError) -> PatternConversion {
    try PatternWritingError.refuse(layers, beyond: longest)
    return try converter(layers, options)
  }

  /// Reads a pattern file of any format that can be read, by its content.
  ///
  /// - Parameters:
  ///   - bytes: the file's content, UTF-8; any bytes are safe to read.
  ///   - fileName: its ending decides where the content does not.
  /// - Throws: as ``PatternReader/read(_:fileName:)-(RawSpan,_)``.
  /// - Complexity: O(bytes).
  public static func read(
    _ bytes: RawSpan, fileName: String? = nil,
    options: PatternReader.Options = PatternReader.Options()
  ) throws(PatternReadingError) -> PatternReading {
    let isNamedRumble = fileName.map { ConversionFormat(fileName: $0) == .rumble } ?? false
    let (isXML, isSteps, isRumble) = bytes.withUnsafeBytes {
      (
        AndroidVibrationReader.isXML($0), AmplitudeStepsReader.isSteps($0),
        isNamedRumble || RumbleReader.isRumble($0)
      )
    }
    guard isXML || isSteps || isRumble, bytes.byteCount <= options.maximumByteCount else {
      return try PatternReader(options: options).read(bytes, fileName: fileName)
    }
    let copy = bytes.withUnsafeBytes { Array($0) }
    if isXML { return try AndroidVibrationReader(options: options).read(copy) }
    if isSteps { return try AmplitudeStepsReader.read(copy, options: options) }
    return try RumbleReader(options: options).read(copy)
  }

  /// Reads a pattern file of any format that can be read. See
  /// ``read(_:fileName:options:)-(RawSpan,_,_)``.
  public static func read(
    _ bytes: [UInt8], fileName: String? = nil,
    options: PatternReader.Options = PatternReader.Options()
  ) throws(PatternReadingError) -> PatternReading {
    try read(bytes.span.bytes, fileName: fileName, options: options)
  }
}

extension ConversionFormat {
  /// Apple Haptic and Audio Pattern.
  public static let ahap = ConversionFormat(
    "ahap", ending: "ahap", "Apple Haptic and Audio Pattern, canonical", choices: [.appleLimits],
    isSearchedFor: true, longest: .infinity
  ) { (layers, options) throws(PatternWritingError) in
    try PatternConversion(
      PatternWriter(.ahap, options: .init(keepsAppleLimits: options.keepsAppleLimits))
        .write(layers))
  }

  /// The open format of Lofelt Studio and Meta Haptics Studio.
  public static let haptic = ConversionFormat(
    "haptic", ending: "haptic", ".haptic of Lofelt Studio and Meta Haptics Studio",
    isSearchedFor: true, longest: .infinity
  ) { (layers, _) throws(PatternWritingError) in
    try PatternConversion(PatternWriter(.haptic).write(layers))
  }
}

extension String {
  /// Whether a file's name has an ending, in any letter case. Slashes after it do not count.
  fileprivate func hasEnding(_ ending: String) -> Bool {
    var name = utf8[...]
    while name.last == UInt8(ascii: "/") { name = name.dropLast() }
    let found = name.suffix(ending.utf8.count)
    // The bit makes letters small; endings have small letters and points alone.
    return name.dropLast(found.count).last == UInt8(ascii: ".")
      && zip(found, ending.utf8).allSatisfy { $0 | 0x20 == $1 }
  }
}
