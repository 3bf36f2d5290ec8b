import PacinianBase
import PacinianModel

/// Gathers diagnostics while a file is read, with byte offsets, and resolves their positions once
/// at the end.
struct DiagnosticCollector {
  private var pending: [Diagnostic] = []
  private(set) var unlistedCount = 0

  /// Whether another diagnostic would be kept. Otherwise callers need not make the strings and call
  /// ``count(_:)``.
  var hasRoom: Bool { pending.count < PatternReading.maximumDiagnosticCount }

  /// Counts diagnostics that are not kept.
  mutating func count(_ number: Int) { unlistedCount += number }

  /// Keeps a diagnostic whose position has only its byte offset.
  mutating func append(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, at offset: Int, path: String,
    message: String, changesSound: Bool, repair: Diagnostic.Repair? = nil
  ) {
    pending.append(
      Diagnostic(
        code: code, severity: severity,
        position: TextPosition(byteOffset: offset, line: 0, column: 0), path: path,
        message: message, changesSound: changesSound, repair: repair))
  }

  /// The diagnostics by position; those at one position in the order they were found.
  func diagnostics(in bytes: RawSpan) -> [Diagnostic] {
    var sorted = pending.ascending { Double($0.position.byteOffset) }
    let offsets = sorted.map { $0.position.byteOffset }
    for (index, position) in TextPosition.positions(of: offsets, in: bytes).enumerated() {
      sorted[index].position = position
    }
    return sorted
  }
}
