import PacinianRendering
import PacinianFormats

/// A line of a manifest: the outcome of one pattern.
struct ManifestEntry: Sendable {
  enum Status: String, Sendable { case done, failed }

  struct Signal: Sendable {
    var frameCount: Int
    var durationSeconds: Double
    var peak: Double
    var clippedCount: Int
  }

  /// The entry keeps this many diagnostics of a pattern, and counts the rest.
  static let mostDiagnostics = 20

  var input: String
  /// `nil` if the file could not be read.
  var inputHash: ContentHash?
  /// Everything that decides the output, except the input and the version
  /// (``BatchChoices/settings(profile:)``).
  var settings: String
  var toolVersion: String
  var status: Status
  /// The path under the output folder; `nil` if nothing was written.
  var output: String?
  /// The hash of the output file, or of the 32-bit samples if none was written.
  var outputHash: ContentHash?
  /// The files beside the output.
  var sideFiles: [SideFile.Kind: SideFile] = [:]
  /// The number of audio events in the pattern.
  var audioEventCount = 0
  var signal: Signal?
  /// The first diagnostics; empty in an entry that was read from a manifest.
  var diagnostics: [Diagnostic] = []
  var diagnosticCount = 0
  /// The first notices about recordings; empty in an entry that was read from a manifest.
  var notices: [AudioNotice] = []
  /// The losses of the output; empty in an entry that was read from a manifest.
  var losses: [ConversionLoss] = []
  var processingSeconds = 0.0
  /// The reason why the pattern failed, in one line.
  var error: String?

  /// - Parameter failure: `nil` for a pattern of which more is to be noted.
  init(_ item: BatchItem, settings: String, failure: ToolError? = nil) {
    input = item.input
    self.settings = settings
    toolVersion = Tool.version
    status = failure == nil ? .done : .failed
    error = failure?.message
  }

  /// Notes the findings in the pattern and in its recordings.
  mutating func note(_ reading: PatternReading, _ notices: [AudioNotice]) {
    audioEventCount = reading.layers.flatMap(\.events).count { !$0.kind.isHaptic }
    diagnostics = Array(reading.diagnostics.prefix(Self.mostDiagnostics))
    diagnosticCount = reading.diagnostics.count + reading.unlistedDiagnosticCount
    self.notices = Array(notices.prefix(Self.mostDiagnostics))
  }

  /// Whether two entries describe the same outcome; the time that it took may differ.
  func agrees(with other: ManifestEntry) -> Bool {
    input == other.input && inputHash == other.inputHash && settings == other.settings
      && toolVersion == other.toolVersion && status == other.status
      && output == other.output && outputHash == other.outputHash && sideFiles == other.sideFiles
  }
}

/// A file beside an output of a batch.
struct SideFile: Sendable, Equatable {
  enum Kind: Sendable, CaseIterable {
    /// The figure, which has the output's name but for the ending.
    case plot
    /// The small figure for pages.
    case thumbnail
    /// The copy of the pattern, which the page for designers opens.
    case pattern
    /// The stereo mix of both buses for the gallery.
    case mix
    /// The second file of a pair of AHAP files.
    case transients
    /// What a program that plays packets has to know of them.
    case description
  }

  var path: String
  var hash: ContentHash
}
