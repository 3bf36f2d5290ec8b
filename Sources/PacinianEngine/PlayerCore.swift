import PacinianOutput

/// The render thread's side of a player.
struct PlayerCore: BitwiseCopyable {
  enum Status: UInt8 {
    /// Nothing plays; tails may ring out.
    case resting
    case playing
    case paused
    /// Stopped or at the pattern's end; the run completes when it is silent.
    case ending
  }

  let signals: UnsafeMutablePointer<PlayerSignals>
  /// The next player that sounds, while this one does.
  var next: UnsafeMutablePointer<PlayerCore>?
  var isListed = false
  /// The present set; older ones ring out behind it.
  var set: UnsafeMutablePointer<PassSet>
  /// The pass that holds what was sent: the one that plays or has played last.
  var holder: UnsafeMutablePointer<Pass>
  var status = Status.resting
  /// The bus's frame of the score's frame 0 in the present pass.
  var origin = 0.0
  /// The same of the pass with which looping began, and how many have followed.
  var loopOrigin = 0.0
  var loopCount = 0.0
  /// The loop's length in frames, from which `loopOrigin` counts.
  var loopFrames = 0.0
  /// The score's frame at which the player was paused.
  var pausedAt = 0.0
  /// The bus's frame at which the pattern stopped writing its controls: a pause, a stop.
  var patternEnd = -Double.infinity
  /// The bus's frame at which the last run was stopped or ended.
  var restFrame = 0
  var passSerial = 0
  var sentOrder = 0
  var sentValues = 0
  var gain = Gain(1)

  /// What the player's gain is or moves to.
  var wantedGain: Float { signals.pointee.isMuted.load(ordering: .relaxed) ? 0 : 1 }

  /// The passes behind `set` count too.
  var isSilent: Bool {
    var set: UnsafeMutablePointer<PassSet>? = set
    while let current = set {
      if !current.pointee.isSilent { return false }
      set = current.pointee.next
    }
    return true
  }
}
