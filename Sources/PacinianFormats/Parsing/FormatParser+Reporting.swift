import PacinianBase
import PacinianModel

extension FormatParser {
  /// Keeps a diagnostic, or throws it when the reading is strict and it changes the sound. The
  /// sentences are made only when they are needed.
  mutating func diagnose(
    _ code: Diagnostic.Code, at offset: Int, severity: Diagnostic.Severity? = nil,
    changesSound: Bool? = nil, strictly errorCode: CoreHapticsErrorCode = .invalidPatternDictionary,
    path explicitPath: String? = nil, repair: Diagnostic.Repair? = nil,
    _ finding: (Self) -> Finding
  ) throws(JSONError) {
    let changesSound = changesSound ?? code.changesSound
    if changesSound, isStrict {
      let message = finding(self).errorMessage
      throw failure(errorCode, at: offset, path: explicitPath, message)
    }
    guard collector.hasRoom else { return collector.count(1) }
    collector.append(
      code, changesSound ? .warning : severity ?? code.severity, at: offset,
      path: explicitPath ?? pathText, message: finding(self).diagnosticMessage,
      changesSound: changesSound, repair: repair)
  }

  /// The error for a mistake in the pattern, at ``pathText`` or at `explicitPath`.
  mutating func failure(
    _ code: CoreHapticsErrorCode, at offset: Int, path explicitPath: String? = nil,
    _ message: String
  ) -> JSONError {
    failureCode = code
    failurePath = explicitPath ?? pathText
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
      try diagnose(
        .trailingComma, at: offset, repair: .init(range: offset..<offset + 1, text: "")
      ) { _ in
        Finding("A comma stands after the last value", done: "it is passed over")
      }
    }
    collector.count(commas.unlistedCount)
  }

  mutating func reportByteOrderMark() throws(JSONError) {
    guard scanner.hasByteOrderMark else { return }
    try diagnose(.byteOrderMark, at: 0) { _ in
      Finding("The file begins with a byte order mark", done: "it is passed over")
    }
  }
}
