import PacinianPattern

/// Reads `.haptic` files, version 1, the format of Lofelt Studio and Meta Haptics Studio.
///
/// The continuous signal becomes one layer of the reading and the emphasis another: the envelopes
/// of a `.haptic` file do not act on its emphasis, and the controls of a pattern would. Amplitude
/// becomes intensity under the linear intensity law, frequency becomes sharpness. docs/HAPTIC.md
/// lists every rule.
///
/// A reader is a value without state; one may be used from any thread.
public struct HapticReader: Sendable {
  public struct Options: Sendable, Equatable {
    /// Whether a diagnostic that changes the sound is an error: the first one in reading order.
    public var isStrict = false

    /// Larger files are refused before they are looked at; 64 MiB unless given.
    public var maximumByteCount = 64 << 20

    public init(isStrict: Bool = false, maximumByteCount: Int = 64 << 20) {
      self.isStrict = isStrict
      self.maximumByteCount = maximumByteCount
    }
  }

  public var options: Options

  /// The latest time a point may have, in seconds: eleven days. A signal is made of events of 30 s at most,
  /// and a mistyped or hostile time must not fill the memory with them.
  public static let latestTime = 1e6

  public init(options: Options = Options()) { self.options = options }

  /// Reads a whole file.
  ///
  /// - Parameter bytes: the file's content, UTF-8; any bytes are safe to read.
  /// - Returns: the layers and what was noticed; the first layer is the continuous signal and has
  ///   the metadata, the second, if there is emphasis, has the transients.
  /// - Throws: the first mistake that cannot be passed over, in reading order; what an object
  ///   lacks is found at its end.
  /// - Complexity: O(bytes), one pass, and a second one for the positions.
  public func read(
    _ bytes: UnsafeRawBufferPointer
  ) throws(PatternReadingError) -> PatternReading {
    try HapticParser.reading(of: bytes, maximumByteCount: options.maximumByteCount) { scanner in
      HapticParser(scanner: scanner, isStrict: options.isStrict)
    }
  }

  /// Reads a whole file. See ``read(_:)-(UnsafeRawBufferPointer)``.
  public func read(_ bytes: [UInt8]) throws(PatternReadingError) -> PatternReading {
    try bytes.withUnsafeBufferPointer { (buffer) throws(PatternReadingError) in
      try read(UnsafeRawBufferPointer(buffer))
    }
  }
}
