import PacinianBase
import PacinianModel

/// Reads pattern files of one format, or of any format of a ``FormatList``.
///
///     let text = #"{"Pattern": [{"Event": {"Time": 0, "EventType": "HapticTransient"}}]}"#
///     do {
///       let reading = try PatternReader().read([UInt8](text.utf8), fileName: "tap.ahap")
///       for diagnostic in reading.diagnostics { print(diagnostic) }
///       print(reading.layers.count, reading.duration)
///     } catch {
///       print(error)  // with the line and the column
///     }
///
/// docs/AHAP.md and docs/HAPTIC.md list every rule; section 11 of the rendering model defines the
/// errors. A reader is a value without state; one may be used from any thread.
public struct PatternReader: Sendable {
  /// The options of every format. A format ignores the options that have no meaning for it.
  public struct Options: Sendable, Equatable {
    /// Whether a diagnostic that changes the sound is an error: the first one in reading order.
    public var isStrict = false

    /// The meaning of the times of AHAP's control points.
    public var curveTimes: CurveTimes = .relative

    /// The seconds for which players hold a continuous event, above 0; `nil`: any number. A longer
    /// duration in a file is a diagnostic.
    public var durationLimit: Double? = 30

    /// The reader refuses larger files before it looks at them. The default of 64 MiB is more than
    /// a hundred times the largest pattern found in public; memory stays within about ten times
    /// the size of the file.
    public var maximumByteCount = 64 << 20

    public init(
      isStrict: Bool = false, curveTimes: CurveTimes = .relative, durationLimit: Double? = 30,
      maximumByteCount: Int = 64 << 20
    ) {
      self.isStrict = isStrict
      self.curveTimes = curveTimes
      self.durationLimit = durationLimit
      self.maximumByteCount = maximumByteCount
    }
  }

  /// The format of the files; `nil` if the content of each file decides.
  private let format: PatternFormat?
  private let formats: FormatList
  private let options: Options

  /// A reader of one format.
  public init(_ format: PatternFormat, options: Options = Options()) {
    self.format = format
    formats = .core
    self.options = options
  }

  /// A reader of the formats of a list, by each file's content.
  public init(among formats: FormatList = .core, options: Options = Options()) {
    format = nil
    self.formats = formats
    self.options = options
  }

  /// Reads a whole file.
  ///
  /// - Parameters:
  ///   - bytes: the file's content, UTF-8; any bytes are safe to read.
  ///   - fileName: its ending decides the format if neither the reader's format nor the content
  ///     does.
  /// - Returns: one layer or more, which play together, with their values as written, and the
  ///   diagnostics. `.haptic` gives its continuous signal with the metadata first and then, if it
  ///   has emphasis, the transients.
  /// - Throws: the first mistake that cannot be passed over, in reading order; a missing key is
  ///   noticed at the end of its object.
  /// - Complexity: O(bytes): one pass, another one for the positions of diagnostics, and a look at
  ///   the content if it decides the format.
  public func read(
    _ bytes: RawSpan, fileName: String? = nil
  ) throws(PatternReadingError) -> PatternReading {
    guard bytes.byteCount <= options.maximumByteCount else {
      throw Self.refusal(
        "The file has more bytes than the limit, \(options.maximumByteCount)")
    }
    if let other = OtherContent.name(of: bytes) {
      throw Self.refusal("The file is \(other) and not a pattern")
    }
    let format = format ?? formats.format(of: bytes, fileName: fileName)
    guard let reader = format.reader else {
      throw Self.refusal("Files of the format \(format.name) cannot be read")
    }
    do throws(PatternReadingError) {
      var reading = try reader.read(bytes, options)
      reading.format = format
      return reading
    } catch {
      if let message = ForeignContent.message(for: bytes) { throw Self.refusal(message) }
      throw error
    }
  }

  /// The error of a file that is not looked into.
  private static func refusal(_ message: String) -> PatternReadingError {
    PatternReadingError(
      code: .invalidPatternData, position: TextPosition(byteOffset: 0, line: 1, column: 1),
      path: "", message: message)
  }

  /// Reads a whole file. See ``read(_:fileName:)-(RawSpan,_)``.
  public func read(
    _ bytes: [UInt8], fileName: String? = nil
  ) throws(PatternReadingError) -> PatternReading {
    try unsafe read(bytes.span.bytes, fileName: fileName)
  }
}
