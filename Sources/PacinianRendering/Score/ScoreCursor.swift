/// The position of a pass in its score, at the beginning of the tile being rendered and after the
/// tile.
struct ScoreCursor: BitwiseCopyable {
  /// The first event and transient that have not started.
  var event = 0
  var transient = 0
  /// The number of events and transients for which there was no free voice since the pass began.
  private(set) var dropped = 0
  /// The same positions after the tile, as far as it has been rendered, and the number of events
  /// for which there is no free voice in the tile.
  var pendingEvent = 0
  var pendingTransient = 0
  var pendingDropped = 0

  /// Sets the position to an event and a transient.
  mutating func begin(event: Int, transient: Int) {
    (self.event, self.transient) = (event, transient)
    (pendingEvent, pendingTransient, pendingDropped) = (event, transient, 0)
  }

  /// Applies the positions after the tile.
  mutating func finishTile() {
    (event, transient) = (pendingEvent, pendingTransient)
    dropped += pendingDropped
    pendingDropped = 0
  }

  /// Undoes the tile.
  mutating func discardTile() { begin(event: event, transient: transient) }
}
