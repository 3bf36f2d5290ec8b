import PacinianModel

/// The result of reading a pattern file.
public struct PatternReading: Sendable, Equatable {
  /// The content of the file as patterns that play together: they start at one instant, each has a
  /// player of its own, and their signals add up (rendering model, section 8). Never empty.
  ///
  /// AHAP always gives one layer. A `.haptic` file gives one for its continuous signal and, if it
  /// has emphasis, a second one for its transients: the controls of a pattern act on all its
  /// events, and the envelopes of `.haptic` do not act on emphasis.
  public var layers: [Pattern] {
    didSet { precondition(!layers.isEmpty, "a reading has at least one layer") }
  }

  /// The first layer; of an AHAP file, all there is.
  public var pattern: Pattern {
    get { layers[0] }
    set { layers[0] = newValue }
  }

  /// The duration of the longest layer, in seconds; see ``Pattern/duration``.
  public var duration: Double { layers.reduce(0) { max($0, $1.duration) } }

  /// The format that was read; AHAP for a reading that no reader made.
  public internal(set) var format = PatternFormat.ahap

  /// The findings of the reader, sorted by position, at most ``maximumDiagnosticCount``.
  public var diagnostics: [Diagnostic]

  /// The number of further diagnostics that were not kept.
  public var unlistedDiagnosticCount: Int

  /// A file with more findings than this is damaged or hostile; more would help nobody.
  public static let maximumDiagnosticCount = 1000

  public init(pattern: Pattern, diagnostics: [Diagnostic] = [], unlistedDiagnosticCount: Int = 0) {
    self.init(
      layers: [pattern], diagnostics: diagnostics, unlistedDiagnosticCount: unlistedDiagnosticCount)
  }

  /// - Parameter layers: at least one.
  public init(layers: [Pattern], diagnostics: [Diagnostic] = [], unlistedDiagnosticCount: Int = 0) {
    precondition(!layers.isEmpty, "a reading has at least one layer")
    self.layers = layers
    self.diagnostics = diagnostics
    self.unlistedDiagnosticCount = unlistedDiagnosticCount
  }
}
