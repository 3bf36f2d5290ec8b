import PacinianJSON
import PacinianPattern

extension AHAPParser {
  /// A diagnostic's sentences. An error leaves out what was done, because nothing was.
  struct Finding {
    var found: String
    var done: String
    var advice: String?

    init(_ found: String, done: String, advice: String? = nil) {
      self.found = found
      self.done = done
      self.advice = advice
    }

    var diagnosticMessage: String { "\(found); \(done)" + adviceSentence }
    var errorMessage: String { found + adviceSentence }

    private var adviceSentence: String { advice.map { ". \($0)" } ?? "" }
  }

  /// Keeps a diagnostic, or throws it when the reading is strict and it changes the sound. The
  /// sentences are made only when they are needed.
  mutating func diagnose(
    _ code: Diagnostic.Code, at offset: Int, severity: Diagnostic.Severity? = nil,
    changesSound: Bool? = nil, strictly errorCode: CoreHapticsErrorCode = .invalidPatternDictionary,
    path explicitPath: String? = nil, _ finding: (AHAPParser) -> Finding
  ) throws(JSONError) {
    let changesSound = changesSound ?? code.changesSound
    if changesSound, options.isStrict {
      let message = finding(self).errorMessage
      throw failure(errorCode, at: offset, path: explicitPath, message)
    }
    guard collector.hasRoom else { return collector.count(1) }
    collector.append(
      code, changesSound ? .warning : severity ?? code.severity, at: offset,
      path: explicitPath ?? path.text, message: finding(self).diagnosticMessage,
      changesSound: changesSound)
  }

  /// The error for a mistake in the pattern, at ``path`` or at `explicitPath`.
  mutating func failure(
    _ code: CoreHapticsErrorCode, at offset: Int, path explicitPath: String? = nil,
    _ message: String
  ) -> JSONError {
    failureCode = code
    failurePath = explicitPath ?? path.text
    return JSONError(at: offset, message)
  }

  /// Reports the trailing commas the scanner has passed since the last call.
  @inline(__always)
  mutating func reportTrailingCommas() throws(JSONError) {
    if scanner.hasTrailingCommas { try takeTrailingCommas() }
  }

  private mutating func takeTrailingCommas() throws(JSONError) {
    let commas = scanner.takeTrailingCommas()
    for offset in commas.offsets {
      try diagnose(.trailingComma, at: offset) { _ in
        Finding("A comma stands after the last value", done: "it is passed over")
      }
    }
    collector.count(commas.unlistedCount)
  }
}
