/// The state of a pass that its next run must not find: a pass is reset by the assignment of a new
/// value. (The values of its voices lie in pools.)
struct PassRun: BitwiseCopyable {
  let clock: PassClock
  var timeWarp = TimeWarp()
  var values = PassValues()
  /// Whether the pass is in its first tile and enters events midway that have begun earlier.
  var isEntering = false
  /// The frame in which the last event starts; no event starts later.
  var lastStart = PassFrame.beforeAll
  /// How many voices rest; −1 while the pass is rendered tile by tile.
  var restCount = -1
  /// The bus's frame up to which the pass rests: the tile that contains this frame is not part of
  /// the rest.
  var restEnd = BusFrame.beforeAll
  /// The bus's tile that was rendered last, until the next tile is requested.
  var lastTile = LastTile()
  /// Whether anything writes to a control.
  var isControlled = false
  /// The frame up to which the sharpness control is known to move.
  var movingEnd = PassFrame.beforeAll
  var cursor = ScoreCursor()
  var stopped = PassStop()

  init(clock: PassClock) { self.clock = clock }

  /// A live value, or memory of the host, begins to write a control.
  mutating func beginWriting() {
    isControlled = true
    movingEnd = .beforeAll
  }
}
