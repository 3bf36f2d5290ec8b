/// Reads a pattern file of any format that ``PatternFormat`` has.
///
/// A reader is a value without state; one may be used from any thread.
public struct PatternReader: Sendable {
  /// The options of every format; the ones that a format has no use for do nothing.
  public var options: AHAPReader.Options

  public init(options: AHAPReader.Options = AHAPReader.Options()) { self.options = options }

  /// Reads a whole file, whose content decides what format it is.
  ///
  /// - Parameters:
  ///   - bytes: the file's content, UTF-8; any bytes are safe to read.
  ///   - fileName: its ending decides where the content does not.
  /// - Returns: one layer or more, which play together, and what was noticed.
  /// - Throws: the first mistake that cannot be passed over, by the format's own reader.
  /// - Complexity: O(bytes).
  public func read(
    _ bytes: UnsafeRawBufferPointer, fileName: String? = nil
  ) throws(PatternReadingError) -> PatternReading {
    // What is too large is refused before it is looked at.
    let isReadable = bytes.count <= options.maximumByteCount
    switch isReadable ? PatternFormat(of: bytes, fileName: fileName) : .ahap {
    case .ahap: return try AHAPReader(options: options).read(bytes)
    case .haptic:
      let options = HapticReader.Options(
        isStrict: options.isStrict, maximumByteCount: options.maximumByteCount)
      return try HapticReader(options: options).read(bytes)
    }
  }

  /// Reads a whole file. See ``read(_:fileName:)-(UnsafeRawBufferPointer,_)``.
  public func read(
    _ bytes: [UInt8], fileName: String? = nil
  ) throws(PatternReadingError) -> PatternReading {
    try bytes.withUnsafeBufferPointer { (buffer) throws(PatternReadingError) in
      try read(UnsafeRawBufferPointer(buffer), fileName: fileName)
    }
  }
}
