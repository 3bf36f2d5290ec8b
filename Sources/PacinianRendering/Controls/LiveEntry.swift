/// A parameter, a piece of a curve or a run of values that is sent, on its way from the call to a
/// control's queue, where it waits, from one pass of its player to the next: from `frame` on it
/// writes, for good or until a writer that started later.
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
  var references: Int32 = 0
  /// The index of the control, see `ControlID.index`.
  package let control: Int16
  /// Of an entry that was applied: whether it is a step that is smoothed.
  var isRamp = false
  /// The next in the control's queue, or in the pool.
  var next: UnsafeMutablePointer<LiveEntry>?

  @_noLocks
  package init(
    control: Int = 0, frame: BusFrame, from: Double = .nan, to: Double, end: BusFrame,
    writer: BusFrame, order: Int, run: UnsafeMutablePointer<LiveRun>? = nil
  ) {
    self.control = Int16(truncatingIfNeeded: control)
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

/// An entry that was applied: the last writer that was sent to a control of a pass. `from` is a
/// number then, and `writer` what ``PassControl/writer(of:)`` says.
extension LiveEntry {
  /// No entry: its writer compares false with every other.
  static var none: LiveEntry {
    LiveEntry(frame: 0, from: 0, to: 0, end: 0, writer: BusFrame(.nan), order: 0)
  }

  var isNone: Bool { writer.frames.isNaN }

  /// A value from a frame on.
  @_noLocks
  package static func constant(
    _ value: Double, at frame: BusFrame, writer: BusFrame, order: Int
  ) -> LiveEntry {
    LiveEntry(frame: frame, from: value, to: value, end: frame, writer: writer, order: order)
  }

  var slope: Double { run == nil ? (to - from) / (end - frame) : 0 }

  /// The value at an instant of a pass, which may lie between two frames of the bus.
  func value(at instant: PassFrame, _ clock: PassClock) -> Double {
    if instant >= clock.pass(end) { return to }
    if let run { return run.pointee.value(at: runIndex(at: instant, clock)) }
    let elapsed = instant - clock.pass(frame)
    return elapsed <= 0 ? from : from + slope * elapsed
  }

  /// The index in the run of the value that is written at an instant before its end.
  func runIndex(at instant: PassFrame, _ clock: PassClock) -> Int {
    Int(max(0, instant - clock.pass(frame)))
  }
}
