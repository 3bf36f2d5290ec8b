/// A parameter, a piece of a curve or a run of values that was sent and waits in a control's queue,
/// from one pass of its player to the next: from `frame` on it writes, for good or until a writer
/// that started later.
package struct LiveEntry: BitwiseCopyable {
  package var frame: BusFrame
  /// The value at `frame`; NaN for the value that the control has then.
  package var from: Double
  package var to: Double
  /// The frame at which `to` is reached; `frame` for a step.
  package var end: BusFrame
  /// The frame from which the parameter, curve or run of the entry writes, and its number among all
  /// that were sent.
  package var writer: BusFrame
  package var order: Int
  /// A value for each frame from `frame` to `end`, both whole, instead of the line between `from`
  /// and `to`.
  package var run: UnsafeMutablePointer<LiveRun>?
  /// The reference count: the passes that have the entry, and the function that allocated it.
  var references = 0
  /// The next in the control's queue, or in the pool.
  var next: UnsafeMutablePointer<LiveEntry>?

  @_noLocks
  package init(
    frame: BusFrame, from: Double = .nan, to: Double, end: BusFrame, writer: BusFrame, order: Int,
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

  /// Counts from `frames` earlier.
  @_noLocks
  package mutating func move(by frames: Double) {
    frame += frames
    end += frames
    writer += frames
  }
}

/// An entry that was applied: the last writer that was sent to a control of a pass, in the pass's
/// frames.
struct LiveWriter: BitwiseCopyable {
  var frame: PassFrame
  var from: Double
  var to: Double
  var end: PassFrame
  /// The frame from which its parameter, curve or run writes.
  var start: PassFrame
  var order: Int
  var run: UnsafeMutablePointer<LiveRun>?
  /// Whether it is a step that is smoothed.
  var isRamp = false

  /// For no entry: its start compares false with every other.
  static var none: LiveWriter {
    LiveWriter(frame: 0, from: 0, to: 0, end: 0, start: PassFrame(.nan), order: 0)
  }

  var isNone: Bool { start.frames.isNaN }

  var slope: Double { run == nil ? (to - from) / (end - frame) : 0 }

  func value(at instant: PassFrame) -> Double {
    if instant >= end { return to }
    if let run { return run.pointee.value(at: runIndex(at: instant)) }
    return instant <= frame ? from : from + slope * (instant - frame)
  }

  /// The index in the run of the value that is written at an instant before its end.
  func runIndex(at instant: PassFrame) -> Int { Int(max(0, instant - frame)) }

  /// The same writer in the frames of another pass.
  func moved(from old: PassClock, to new: PassClock) -> LiveWriter {
    var moved = self
    moved.start = new.pass(old.bus(start))
    moved.frame = new.pass(old.bus(frame))
    moved.end = new.pass(old.bus(end))
    return moved
  }
}

extension LiveWriter {
  init(_ entry: LiveEntry, _ clock: PassClock) {
    self.init(
      frame: clock.pass(entry.frame), from: entry.from, to: entry.to,
      end: clock.pass(entry.end), start: clock.pass(entry.writer), order: entry.order,
      run: entry.run)
  }
}
