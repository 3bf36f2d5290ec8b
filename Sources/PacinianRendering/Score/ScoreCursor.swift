/// How far a pass has come in its score, at the beginning of the tile being rendered and after it.
struct ScoreCursor: BitwiseCopyable {
  /// The first event and transient that have not started.
  var event = 0
  var transient = 0
  /// Events and transients that found no free voice since the player was made.
  private(set) var dropped = 0
  /// The same after the tile, as far as it has been rendered, and those that find no free voice in
  /// it.
  var pendingEvent = 0
  var pendingTransient = 0
  var pendingDropped = 0

  /// Goes to an event and a transient.
  mutating func begin(event: Int, transient: Int) {
    (self.event, self.transient) = (event, transient)
    (pendingEvent, pendingTransient, pendingDropped) = (event, transient, 0)
  }

  /// Moves on to the next tile.
  mutating func finishTile() {
    (event, transient) = (pendingEvent, pendingTransient)
    dropped += pendingDropped
    pendingDropped = 0
  }

  /// Takes the tile back.
  mutating func discardTile() { begin(event: event, transient: transient) }
}
