import PacinianRendering

/// A control call on its way to the render thread.
struct Command: BitwiseCopyable {
  enum Kind: UInt8 {
    case start, stop, pause, resume, seek, loop, send, replacePlan
    /// A stop at the end of a fade; the fade begins when the call leaves the queue.
    case fadeOut
    /// A plan without memory replaces the plan of an idle player.
    case releasePasses

    /// Whether the call is dropped with the end of the engine's run in which it was accepted, and
    /// by a cancel. Sent values and settings last longer.
    var canBeDropped: Bool {
      switch self {
      case .start, .stop, .fadeOut, .pause, .resume, .seek: true
      case .loop, .send, .replacePlan, .releasePasses: false
      }
    }

    /// Whether the host made the call; the number of such calls may have a ceiling.
    var isHosts: Bool { self != .releasePasses }

    /// The work of the call for the render thread, in the same tile and in later tiles, in units of
    /// a call that only sends a value.
    var work: Double {
      switch self {
      case .start, .resume, .seek, .replacePlan: 96
      case .stop, .fadeOut, .pause: 60
      case .send, .loop, .releasePasses: 1
      }
    }
  }

  var kind: Kind
  var player: UnsafeMutablePointer<PlayerCore>
  /// `nil` for as soon as possible.
  var frame: BusFrame?
  /// The engine's run in which the call was accepted.
  var run: Int
  /// Pattern seconds: the offset of a seek, the end of a loop.
  var seconds = 0.0
  /// Whether the call counts among the calls for later.
  var isForLater: Bool { frame != nil && kind != .send }
  /// Whether a loop is switched on.
  var isOn = false
  /// A ``LiveMessage`` or a ``PassPlan``.
  var payload: UnsafeMutableRawPointer?
  /// The number of the call among all calls. Calls for one instant are carried out in this order.
  var order = 0
}

/// A command that waits for a frame of the bus; calls for one instant keep their order.
struct ScheduledCommand: FrameHeapEntry {
  var frame: BusFrame
  var command: Command

  func precedes(_ other: ScheduledCommand) -> Bool {
    frame < other.frame || (frame == other.frame && command.order < other.command.order)
  }
}
