/// Counts what is rendered of one pattern, and tells a batch's feed now and then.
///
/// An object of each pattern's own: threads that counted with one would wait for each other at every block.
final class RenderingMeter {
  /// Of haptics, so far.
  private(set) var seconds = 0.0
  /// Of ``seconds``, those that the feed does not know of.
  private(set) var unreportedSeconds = 0.0
  private let feed: ProgressReport.Feed

  /// Reported at a time, half a millisecond's work.
  private static let reportedSeconds = 10.0

  init(_ feed: ProgressReport.Feed) { self.feed = feed }

  func add(seconds more: Double) {
    seconds += more
    unreportedSeconds += more
    guard unreportedSeconds >= Self.reportedSeconds else { return }
    let unreported = unreportedSeconds
    feed.update { $0.hapticSeconds += unreported }
    unreportedSeconds = 0
  }
}
