import PacinianAudio
import PacinianFormats

/// A line of a manifest: what became of one pattern.
struct ManifestEntry: Sendable {
  enum Status: String, Sendable, CaseIterable { case done, failed }

  struct Signal: Sendable {
    var frameCount: Int
    var durationSeconds: Double
    var peak: Double
    var clippedCount: Int
  }

  struct Picture: Sendable {
    var path: String
    var hash: ContentHash
  }

  /// Of each pattern so many diagnostics are kept; the rest are counted.
  static let mostDiagnostics = 20

  var input: String
  /// `nil` if the file could not be read.
  var inputHash: ContentHash?
  /// What decides the output besides the input, in a canonical form.
  var settings: String
  var toolVersion: String
  var status: Status
  /// Under the output folder; `nil` if nothing was written.
  var output: String?
  /// Of the output, or of the 32-bit samples where none is written.
  var outputHash: ContentHash?
  var plot: Picture?
  var signal: Signal?
  var diagnostics: [Diagnostic] = []
  var diagnosticCount = 0
  /// About the recordings; the first of them.
  var notices: [AudioNotice] = []
  var processingSeconds: Double
  /// Why it failed, in one line.
  var error: String?

  init(
    failed item: BatchItem, inputHash: ContentHash?, settings: String, error: String,
    processingSeconds: Double
  ) {
    input = item.input
    self.inputHash = inputHash
    self.settings = settings
    toolVersion = Tool.version
    status = .failed
    self.processingSeconds = processingSeconds
    self.error = error
  }

  init(
    done item: BatchItem, inputHash: ContentHash, settings: String, output: String?,
    outputHash: ContentHash, plot: Picture?, signal: Signal, reading: PatternReading,
    notices: [AudioNotice], processingSeconds: Double
  ) {
    input = item.input
    self.inputHash = inputHash
    self.settings = settings
    toolVersion = Tool.version
    status = .done
    self.output = output
    self.outputHash = outputHash
    self.plot = plot
    self.signal = signal
    diagnostics = Array(reading.diagnostics.prefix(Self.mostDiagnostics))
    self.notices = Array(notices.prefix(Self.mostDiagnostics))
    diagnosticCount = reading.diagnostics.count + reading.unlistedDiagnosticCount
    self.processingSeconds = processingSeconds
  }
}
