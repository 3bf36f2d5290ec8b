import PacinianJSON
import PacinianPattern

/// The state of reading one document of some format, and what every format does alike: values,
/// diagnostics, errors with positions.
///
/// Everything throws ``JSONError``, so that mistakes in the JSON and mistakes in the pattern run
/// through one path; ``failureCode`` and ``failurePath`` hold what the latter have in addition.
/// The path stays where it was when an error leaves, which gives the former theirs.
protocol FormatParser {
  var scanner: JSONScanner { get set }
  var collector: DiagnosticCollector { get set }
  var failureCode: CoreHapticsErrorCode { get set }
  var failurePath: String? { get set }

  /// Whether a diagnostic that changes the sound is an error.
  var isStrict: Bool { get }
  /// Where the parser is, such as `Pattern[3].Event.Time`; empty for the document.
  var pathText: String { get }
  /// What the parser looks at, as the subject of a sentence.
  var subject: String { get }
  /// What has been read, once ``readDocument()`` has returned.
  var layers: [Pattern] { get }

  mutating func readDocument() throws(JSONError)
}

extension FormatParser {
  /// Reads a whole file with the parser that `makeParser` makes.
  static func reading(
    of bytes: UnsafeRawBufferPointer, maximumByteCount: Int,
    makeParser: (JSONScanner) -> Self
  ) throws(PatternReadingError) -> PatternReading {
    guard bytes.count <= maximumByteCount else {
      throw PatternReadingError(
        code: .invalidPatternData,
        position: TextPosition(byteOffset: 0, line: 1, column: 1), path: "",
        message: "The file has more bytes than the limit, \(maximumByteCount)")
    }
    let scanner: JSONScanner
    do throws(JSONError) {
      scanner = try JSONScanner(bytes)
    } catch {
      throw PatternReadingError(
        code: .invalidPatternData, position: .position(of: error.offset, in: bytes), path: "",
        message: error.message)
    }
    var parser = makeParser(scanner)
    do throws(JSONError) {
      try parser.readDocument()
    } catch {
      throw PatternReadingError(
        code: parser.failureCode, position: .position(of: error.offset, in: bytes),
        path: parser.failurePath ?? parser.pathText, message: error.message)
    }
    return PatternReading(
      layers: parser.layers, diagnostics: parser.collector.diagnostics(in: bytes),
      unlistedDiagnosticCount: parser.collector.unlistedCount)
  }
}
