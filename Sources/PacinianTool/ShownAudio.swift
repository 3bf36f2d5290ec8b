import PacinianAudio
import PacinianOffline
import PacinianPattern

/// The audio events of a pattern for a command that shows them and does not play them. A recording
/// that cannot be used is a line to report and no error.
struct ShownAudio {
  /// When the events sound, as ``AudioSpans/seconds`` has it; empty if that is unknown.
  private(set) var seconds: [[Int: Range<Double>]] = []
  /// The recordings that events play, as ``AudioSpans/clips`` has them.
  private(set) var clips: [[Int: AudioClip]] = []
  /// The notices about recordings.
  private(set) var notices: [AudioNotice] = []
  /// Why nothing is known of the recordings; `nil` where it is.
  private(set) var failure: String?

  /// A line for each.
  var lines: [String] { notices.map(\.line) + (failure.map { [$0] } ?? []) }

  init(_ layers: [Pattern], by rendering: OfflineRendering, _ folders: AudioFolders) {
    guard layers.contains(where: { $0.events.contains { !$0.kind.isHaptic } }) else { return }
    do throws(OfflineError) {
      let spans = try AudioSpans(
        of: layers, by: rendering, resourceFolder: folders.root,
        patternFolder: folders.patternFolder)
      seconds = spans.seconds
      clips = spans.clips
      notices = spans.notices
    } catch {
      failure = "\(error)"
    }
  }
}
