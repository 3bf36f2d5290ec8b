/// A control call on its way to the render thread.
struct Command: BitwiseCopyable {
  enum Kind: UInt8 {
    case start, stop, cancel, pause, resume, seek, send, replacePlan

    /// Whether it may be dropped: it carries no memory.
    var canBeDropped: Bool { self != .send && self != .replacePlan }
  }

  var kind: Kind
  var player: UnsafeMutablePointer<PlayerCore>
  /// The bus's frame, not necessarily whole; NaN for as soon as possible.
  var frame: Double
  /// The engine's run in which the call was accepted.
  var run: Int
  /// Pattern seconds, for a seek.
  var offset = 0.0
  /// A ``Parcel``'s contents or a ``PassPlan``.
  var payload: UnsafeMutableRawPointer?
  /// The number among all calls, which decides between calls for one instant.
  var order = 0

  /// Whether it comes before another.
  func precedes(_ other: Command) -> Bool {
    frame < other.frame || (frame == other.frame && order < other.order)
  }
}
