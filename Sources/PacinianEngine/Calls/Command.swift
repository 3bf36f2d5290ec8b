import PacinianRendering

/// A control call on its way to the render thread.
struct Command: BitwiseCopyable {
  enum Kind: UInt8 {
    case start, stop, pause, resume, seek, loop, send, replacePlan
    /// A stop at the end of a fade, which begins when the call is taken in.
    case fadeOut
    /// A plan without memory replaces the one of an idle player.
    case giveBack

    /// Whether it ends with the run of the engine in which it was accepted, and with a cancel:
    /// values that were sent and settings last longer.
    var canBeDropped: Bool {
      switch self {
      case .start, .stop, .fadeOut, .pause, .resume, .seek: true
      case .loop, .send, .replacePlan, .giveBack: false
      }
    }

    /// Whether it is a call of the host's, for which there may be a ceiling.
    var isHosts: Bool { self != .giveBack }

    /// The work that it makes for the render thread, in the same tile and in the next ones, in
    /// units of a call that only sends a value.
    var work: Double {
      switch self {
      case .start, .resume, .seek, .replacePlan: 96
      case .stop, .fadeOut, .pause: 60
      case .send, .loop, .giveBack: 1
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
  /// Whether it holds a slot among the calls for later.
  var isForLater: Bool { frame != nil && kind != .send }
  /// Whether a loop is switched on.
  var isOn = false
  /// A ``LiveMessage`` or a ``PassPlan``.
  var payload: UnsafeMutableRawPointer?
  /// The number among all calls, which decides between calls for one instant.
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
