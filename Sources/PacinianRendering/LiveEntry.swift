/// A parameter, a piece of a curve or a run of values that was sent: it writes its control from
/// `frame` on, for good or until a writer that started later.
///
/// Frames are those of the bus while the entry waits, so that it can wait from one pass of its
/// player to the next, and the player's own once it has been taken.
package struct LiveEntry: BitwiseCopyable {
  package var frame: Double
  /// The value at `frame`; NaN for the value that the control has then.
  package var from: Double
  package var to: Double
  /// The frame at which `to` is reached; `frame` for a step.
  package var end: Double
  /// The frame from which the parameter, curve or run of the entry writes, and its number among all
  /// that were sent.
  package var writer: Double
  package var order: Int
  /// A value for each frame from `frame` to `end`, both whole, instead of the line between `from`
  /// and `to`.
  package var run: UnsafeMutablePointer<LiveRun>?
  /// The passes that hold it, and one for the function that took it from the pool.
  var references = 0
  /// The next in the control's queue, or in the pool.
  var next: UnsafeMutablePointer<LiveEntry>?

  @_noLocks
  package init(
    frame: Double, from: Double = .nan, to: Double, end: Double, writer: Double, order: Int,
    run: UnsafeMutablePointer<LiveRun>? = nil
  ) {
    self.frame = frame
    self.from = from
    self.to = to
    self.end = end
    self.writer = writer
    self.order = order
    self.run = run
  }

  /// The entry for no entry: its writer compares false with every other.
  static var none: LiveEntry {
    LiveEntry(frame: 0, from: 0, to: 0, end: 0, writer: .nan, order: 0)
  }

  var isNone: Bool { writer.isNaN }

  var slope: Double { run == nil ? (to - from) / (end - frame) : 0 }

  func value(at instant: Double) -> Double {
    if instant >= end { return to }
    if let run { return run.pointee.value(at: runIndex(at: instant)) }
    return instant <= frame ? from : from + slope * (instant - frame)
  }

  /// The index in the run of the value that is written at an instant before its end.
  func runIndex(at instant: Double) -> Int { Int(max(0, instant - frame)) }

  /// This entry in frames that count from `frames` earlier.
  func moved(by frames: Double) -> LiveEntry {
    var moved = self
    moved.writer += frames
    moved.frame += frames
    moved.end += frames
    return moved
  }
}
