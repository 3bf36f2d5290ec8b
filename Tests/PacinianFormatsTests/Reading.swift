import PacinianFormats
import PacinianModel
import Testing

typealias Options = PatternReader.Options

func read(_ text: String, _ options: Options = Options()) throws(PatternReadingError)
  -> PatternReading
{
  try PatternReader(.ahap, options: options).read(Array(text.utf8))
}

/// The error of reading `text`, `nil` when it reads.
func failure(_ text: String, _ options: Options = Options()) -> PatternReadingError? {
  do throws(PatternReadingError) {
    _ = try read(text, options)
    return nil
  } catch {
    return error
  }
}

/// A document of version 1 with these entries in its `Pattern`.
func document(_ entries: String...) -> String {
  #"{"Version": 1.0, "Pattern": ["# + entries.joined(separator: ", ") + "]}"
}

/// A transient at 0, for documents that need an event.
let tap = #"{"Event": {"EventType": "HapticTransient", "Time": 0}}"#

/// An event entry of `type` at 0 with further `fields`, which begin with a comma.
func event(_ type: String, _ fields: String = "") -> String {
  #"{"Event": {"EventType": "\#(type)", "Time": 0\#(fields)}}"#
}

/// A curve entry of HapticIntensityControl.
func curve(at time: String, points: (String, String)...) -> String {
  let list = points.map { #"{"Time": \#($0.0), "ParameterValue": \#($0.1)}"# }
  return #"{"ParameterCurve": {"ParameterID": "HapticIntensityControl", "Time": \#(time), "#
    + #""ParameterCurveControlPoints": [\#(list.joined(separator: ", "))]}}"#
}

/// Reads `text` and checks that it has exactly one diagnostic, of `code`, and that strict reading
/// makes it an error of `strictCode`, or still reads when that is `nil`.
@discardableResult
func expectDiagnostic(
  _ code: Diagnostic.Code, in text: String, path: String? = nil, message: String = "",
  strict strictCode: CoreHapticsErrorCode? = nil, severity: Diagnostic.Severity? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Pattern {
  let reading = try read(text)
  let diagnostic = try #require(
    reading.diagnostics.first { $0.code == code }, "\(reading.diagnostics)",
    sourceLocation: sourceLocation)
  #expect(
    reading.diagnostics.map(\.code) == [code], "\(reading.diagnostics)",
    sourceLocation: sourceLocation)
  #expect(
    diagnostic.changesSound == (strictCode != nil), "\(diagnostic)", sourceLocation: sourceLocation)
  #expect(
    isSentence(diagnostic.message, with: message), "\(diagnostic)",
    sourceLocation: sourceLocation)
  if let path { #expect(diagnostic.path == path, sourceLocation: sourceLocation) }
  if let severity { #expect(diagnostic.severity == severity, sourceLocation: sourceLocation) }
  #expect(
    failure(text, Options(isStrict: true))?.code == strictCode, sourceLocation: sourceLocation)
  return reading.pattern
}

/// Checks that `text` is an error of `code` in lenient and in strict reading.
func expectFailure(
  _ code: CoreHapticsErrorCode, in text: String, path: String? = nil, message: String = "",
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let error = try #require(failure(text), "\(text)", sourceLocation: sourceLocation)
  #expect(error.code == code, "\(text): \(error)", sourceLocation: sourceLocation)
  #expect(
    isSentence(error.message, with: message), "\(text): \(error)",
    sourceLocation: sourceLocation)
  if let path { #expect(error.path == path, "\(error)", sourceLocation: sourceLocation) }
  #expect(
    failure(text, Options(isStrict: true))?.code == code, "\(text)",
    sourceLocation: sourceLocation)
}

private func isSentence(_ message: String, with part: String) -> Bool {
  !message.isEmpty && !message.contains("\n") && (part.isEmpty || message.contains(part))
}
