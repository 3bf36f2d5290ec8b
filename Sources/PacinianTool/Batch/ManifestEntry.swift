import PacinianAudio
import PacinianFormats

/// A line of a manifest: the outcome of one pattern.
struct ManifestEntry: Sendable {
  enum Status: String, Sendable, CaseIterable { case done, failed }

  struct Signal: Sendable {
    var frameCount: Int
    var durationSeconds: Double
    var peak: Double
    var clippedCount: Int
  }

  /// A file beside the output.
  struct SideFile: Sendable, Equatable {
    var path: String
    var hash: ContentHash
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
  var plot: SideFile?
  /// The small figure for pages.
  var thumbnail: SideFile?
  /// The copy of the pattern.
  var pattern: SideFile?
  /// The stereo mix for the gallery.
  var mix: SideFile?
  /// The number of audio events in the pattern.
  var audioEventCount = 0
  var signal: Signal?
  /// The first diagnostics; empty in an entry that was read from a manifest.
  var diagnostics: [Diagnostic] = []
  var diagnosticCount = 0
  /// The first notices about recordings; empty in an entry that was read from a manifest.
  var notices: [AudioNotice] = []
  var processingSeconds: Double
  /// The reason why the pattern failed, in one line.
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
    outputHash: ContentHash, plot: SideFile?, thumbnail: SideFile?, pattern: SideFile?,
    mix: SideFile?, signal: Signal, reading: PatternReading,
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
    self.thumbnail = thumbnail
    self.pattern = pattern
    self.mix = mix
    audioEventCount = reading.layers.flatMap(\.events).count { !$0.kind.isHaptic }
    self.signal = signal
    diagnostics = Array(reading.diagnostics.prefix(Self.mostDiagnostics))
    self.notices = Array(notices.prefix(Self.mostDiagnostics))
    diagnosticCount = reading.diagnostics.count + reading.unlistedDiagnosticCount
    self.processingSeconds = processingSeconds
  }

  /// Whether two entries describe the same outcome; the time that it took may differ.
  func agrees(with other: ManifestEntry) -> Bool {
    input == other.input && inputHash == other.inputHash && settings == other.settings
      && toolVersion == other.toolVersion && status == other.status
      && output == other.output && outputHash == other.outputHash && plot == other.plot
      && thumbnail == other.thumbnail && pattern == other.pattern && mix == other.mix
  }
}
