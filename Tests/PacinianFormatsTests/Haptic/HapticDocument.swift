import PacinianFormats
import PacinianModel
import Testing

/// A `.haptic` document and what reading it gives.
struct HapticDocument {
  var version = #"{"major": 1, "minor": 0, "patch": 0}"#
  var metadata = "{}"
  var amplitude = [
    #"{"time": 0, "amplitude": 0.25}"#, #"{"time": 1, "amplitude": 0.75}"#,
  ]
  /// `nil` leaves the member out.
  var frequency: String? = "[]"

  var text: String {
    let frequency = frequency.map { #", "frequency": \#($0)"# } ?? ""
    return #"{"version": \#(version), "metadata": \#(metadata), "signals": {"continuous": {"#
      + #""envelopes": {"amplitude": [\#(amplitude.joined(separator: ", "))]\#(frequency)}}}}"#
  }

  func read(isStrict: Bool = false) throws(PatternReadingError) -> PatternReading {
    try PatternReader(.haptic, options: .init(isStrict: isStrict)).read(Array(text.utf8))
  }

  func failure(isStrict: Bool = false) -> PatternReadingError? {
    do throws(PatternReadingError) {
      _ = try read(isStrict: isStrict)
      return nil
    } catch {
      return error
    }
  }

  /// Checks that the document is an error, lenient and strict.
  func expectFailure(
    _ code: CoreHapticsErrorCode, path: String, mentions part: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let error = try #require(failure(), "\(text)", sourceLocation: sourceLocation)
    #expect(error.code == code, "\(error)", sourceLocation: sourceLocation)
    #expect(error.path == path, "\(error)", sourceLocation: sourceLocation)
    #expect(error.message.contains(part), "\(error)", sourceLocation: sourceLocation)
    #expect(error.position.line >= 1, sourceLocation: sourceLocation)
    #expect(failure(isStrict: true)?.code == code, sourceLocation: sourceLocation)
  }

  /// Checks that the document has one diagnostic, and whether strict reading refuses it.
  @discardableResult
  func expectDiagnostic(
    _ code: Diagnostic.Code, isStrictError: Bool, path: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> PatternReading {
    let reading = try read()
    #expect(
      reading.diagnostics.map(\.code) == [code], "\(reading.diagnostics)",
      sourceLocation: sourceLocation)
    #expect((failure(isStrict: true) != nil) == isStrictError, sourceLocation: sourceLocation)
    if let path {
      #expect(reading.diagnostics.first?.path == path, sourceLocation: sourceLocation)
    }
    return reading
  }

  /// The path of the envelopes.
  static let envelopes = "signals.continuous.envelopes"
}
