import PacinianFormats
import PacinianBase
import PacinianModel

/// Reads the vibration XML that Android parses. docs/PLATFORMS.md has the rules.
///
/// A reader is a value without state; one may be used from any thread.
public struct AndroidVibrationReader: Sendable {
  private let options: PatternReader.Options

  public init(options: PatternReader.Options = PatternReader.Options()) { self.options = options }

  /// Whether a file begins as a vibration does: its first element has such a name. Complexity:
  /// O(bytes).
  public static func isVibration(beginning bytes: [UInt8]) -> Bool {
    guard FormatList.all.format(of: bytes.span.bytes) == .androidXML else { return false }
    var rest = bytes[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...]
      if rest.starts(with: "<vibration-".utf8) { return true }
      let end = rest.starts(with: "<!--".utf8) ? "-->" : rest.starts(with: "<?".utf8) ? "?>" : nil
      guard let end else { return false }
      while !rest.isEmpty, !rest.starts(with: end.utf8) { rest.removeFirst() }
    }
    return false
  }

  /// Reads a whole file. Of a selection the first effect is read, and a repeated part is read once.
  ///
  /// - Parameter bytes: the file's content, UTF-8; any bytes are safe to read.
  /// - Returns: as `PatternReader` has it for `.haptic` files.
  /// - Throws: the first mistake in reading order, at the element that it is in.
  /// - Complexity: O(bytes).
  public func read(_ bytes: [UInt8]) throws(PatternReadingError) -> PatternReading {
    func position(_ offset: Int) -> TextPosition { .position(of: offset, in: bytes.span.bytes) }
    do throws(MarkupError) {
      var content = AndroidVibrationContent(isStrict: options.isStrict)
      try content.read(root: try MarkupElement.root(of: bytes))
      return PatternReading(
        layers: content.timeline.layers,
        diagnostics: content.findings.map { finding in
          Diagnostic(
            finding.code, at: position(finding.element.offset), path: finding.element.name,
            message: finding.message)
        }, unlistedDiagnosticCount: content.unlistedFindings)
    } catch {
      throw PatternReadingError(
        code: .invalidPatternData, position: position(error.offset), path: "",
        message: error.message)
    }
  }
}
