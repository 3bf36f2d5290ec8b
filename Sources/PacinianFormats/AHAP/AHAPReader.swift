import PacinianPattern

/// Reads AHAP (Apple Haptic and Audio Pattern) files.
///
/// A reader is a value without state; one may be used from any thread. docs/AHAP.md lists
/// every rule; section 11 of the rendering model decides what is an error.
public struct AHAPReader: Sendable {
  public struct Options: Sendable, Equatable {
    /// Whether a diagnostic that changes the sound is an error: the first one in reading order.
    public var isStrict = false

    /// How the times of control points are read.
    public var curveTimes: CurveTimes = .relative

    /// Larger files are refused before they are looked at. The default of 64 MiB is more than a
    /// hundred times the largest pattern found in public; memory stays within about ten times
    /// the size of the file.
    public var maximumByteCount = 64 << 20

    public init(
      isStrict: Bool = false, curveTimes: CurveTimes = .relative, maximumByteCount: Int = 64 << 20
    ) {
      self.isStrict = isStrict
      self.curveTimes = curveTimes
      self.maximumByteCount = maximumByteCount
    }
  }

  public var options: Options

  public init(options: Options = Options()) { self.options = options }

  /// Reads a whole file.
  ///
  /// - Parameter bytes: the file's content, UTF-8; any bytes are safe to read.
  /// - Returns: the pattern as written, out-of-range values included, and what was noticed.
  /// - Throws: the first mistake that cannot be passed over, in reading order; what an object
  ///   lacks is found at its end.
  /// - Complexity: O(bytes), one pass, and a second one for the positions.
  public func read(
    _ bytes: UnsafeRawBufferPointer
  ) throws(PatternReadingError) -> PatternReading {
    try AHAPParser.reading(of: bytes, maximumByteCount: options.maximumByteCount) { scanner in
      AHAPParser(scanner: scanner, options: options)
    }
  }

  /// Reads a whole file. See ``read(_:)-(UnsafeRawBufferPointer)``.
  public func read(_ bytes: [UInt8]) throws(PatternReadingError) -> PatternReading {
    try bytes.withUnsafeBufferPointer { (buffer) throws(PatternReadingError) in
      try read(UnsafeRawBufferPointer(buffer))
    }
  }
}
