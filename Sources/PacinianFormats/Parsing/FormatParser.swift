import PacinianBase
import PacinianModel

/// The state of reading one document of some format. The extensions hold everything that formats
/// share: keys, values, diagnostics, errors with positions.
///
/// All functions throw ``JSONError``, so that mistakes in the JSON and mistakes in the pattern take
/// one way. ``failureCode`` and ``failurePath`` hold the code and the path of a mistake in the
/// pattern. A mistake in the JSON has the path that the parser had when the error was thrown.
protocol FormatParser {
  associatedtype Object: FormatObject
  associatedtype Path: FormatPath where Path.Key == Object.Key

  var scanner: JSONScanner { get set }
  var collector: DiagnosticCollector { get set }
  var failureCode: CoreHapticsErrorCode { get set }
  var failurePath: String? { get set }

  /// The position inside the document.
  var path: Path { get set }
  /// ``FormatObject/keyTables`` of the format's objects. The parser keeps a copy: a constant of the
  /// program is made when it is first asked for, and the check whether it is made costs more than
  /// finding a key.
  var keyTables: Constants<NameTable<Object.Key>> { get }
  /// The keys that the last unknown key may stand for.
  var lastSuggestion: KeySuggestion<Object>? { get set }

  /// Whether a diagnostic that changes the sound is an error.
  var isStrict: Bool { get }
  /// The patterns of the document, after ``readDocument()`` has returned.
  var layers: [Pattern] { get }

  init(scanner: JSONScanner, options: PatternReader.Options)

  mutating func readDocument() throws(JSONError)

  /// Reads a whole file.
  static func read(
    _ bytes: RawSpan, options: PatternReader.Options
  ) throws(PatternReadingError) -> PatternReading
}

extension FormatParser {
  /// The position inside the document, such as `Pattern[3].Event.Time`; empty for the document.
  var pathText: String { path.text }
  /// The innermost step of ``path``, as the subject of a sentence.
  var subject: String { path.subject }

  static func read(
    _ bytes: RawSpan, options: PatternReader.Options
  ) throws(PatternReadingError) -> PatternReading {
    var (code, path) = (CoreHapticsErrorCode.invalidPatternData, "")
    do throws(JSONError) {
      return try JSONScanner.reading(bytes) { (scanner) throws(JSONError) in
        var parser = Self(scanner: scanner, options: options)
        do throws(JSONError) {
          try parser.readDocument()
        } catch {
          (code, path) = (parser.failureCode, parser.failurePath ?? parser.pathText)
          throw error
        }
        return PatternReading(
          layers: parser.layers, diagnostics: parser.collector.diagnostics(in: bytes),
          unlistedDiagnosticCount: parser.collector.unlistedCount)
      }
    } catch {
      throw PatternReadingError(
        code: code, position: .position(of: error.offset, in: bytes), path: path,
        message: error.message)
    }
  }
}
