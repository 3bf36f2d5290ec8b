import PacinianRendering
import PacinianModel

/// The audio events of a pattern for a command that shows them and does not play them. A recording
/// that cannot be used is a line to report and no error.
struct ShownAudio {
  /// When the events sound, and their recordings; of no layers if that is unknown.
  private(set) var spans = AudioSpans()
  /// Why nothing is known of the recordings; `nil` where it is.
  private(set) var failure: String?

  /// A line for each.
  var lines: [String] { spans.notices.map(\.line) + (failure.map { [$0] } ?? []) }

  init(_ layers: [Pattern], by rendering: OfflineRendering, _ folders: AudioFolders) {
    guard layers.contains(where: { $0.events.contains { !$0.kind.isHaptic } }) else { return }
    do throws(OfflineError) {
      spans = try AudioSpans(
        of: layers, by: rendering, resourceFolder: folders.root,
        patternFolder: folders.patternFolder)
    } catch {
      failure = "\(error)"
    }
  }
}
