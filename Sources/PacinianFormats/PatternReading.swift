import PacinianPattern

/// What reading a pattern file gave.
public struct PatternReading: Sendable, Equatable {
  public var pattern: Pattern

  /// What the reader noticed, sorted by position, at most ``maximumDiagnosticCount``.
  public var diagnostics: [Diagnostic]

  /// How many more diagnostics there were than are kept.
  public var unlistedDiagnosticCount: Int

  /// A file with more findings than this is damaged or hostile; more would help nobody.
  public static let maximumDiagnosticCount = 1000

  public init(pattern: Pattern, diagnostics: [Diagnostic] = [], unlistedDiagnosticCount: Int = 0) {
    self.pattern = pattern
    self.diagnostics = diagnostics
    self.unlistedDiagnosticCount = unlistedDiagnosticCount
  }
}
