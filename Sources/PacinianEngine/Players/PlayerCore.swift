import PacinianKernels
import PacinianRendering
import Synchronization

/// The render thread's side of a player.
struct PlayerCore: LinkedNode {
  enum Status: UInt8 {
    /// No pass plays; tails may ring out.
    case idle
    case playing
    case paused
    /// Stopped or at the pattern's end; the run completes when it is silent.
    case ending
  }

  let atomics: UnsafeMutablePointer<PlayerAtomics>
  // The members that each block reads of a player with bound controls are first, then the members
  // that a tile reads.
  /// All passes, the newest first.
  var passes: UnsafeMutablePointer<Pass>?
  /// The memory that the host has bound to the player's controls, and the next player with bound
  /// controls.
  var binding: UnsafeMutablePointer<ValuesBinding>?
  var nextBound: UnsafeMutablePointer<PlayerCore>?
  var gain = PlayerGain(1)
  /// Whether the player plays or rings out.
  var isListed = false
  /// Whether the player has bound controls and is not active: a block reads nothing but its values.
  var isAside = false
  /// The plan from which new passes are laid out.
  var plan: UnsafeMutablePointer<PassPlan>
  /// The pass that plays or that has played last; it owns the values that were sent.
  var currentPass: UnsafeMutablePointer<Pass>?
  /// The pass that will follow the current pass inside the present tile, which has the sound of
  /// both passes, and the bus's instant at which it begins.
  var prepared: UnsafeMutablePointer<Pass>?
  var preparedFrame: BusFrame = 0
  /// The next player that is rendered tile by tile, while this player is.
  var nextActive: UnsafeMutablePointer<PlayerCore>?
  /// The bus's frame up to which the end of a tile has settled the player; −1 once it has changed.
  var settledFrame = -1
  /// The number of calls that have been carried out while the player was listed, and still hold a
  /// reference.
  var doneCalls = 0

  /// The most passes at a time.
  let passLimit: Int
  var status = Status.idle
  /// Whether another pass follows the end of a pass.
  var isLoopEnabled = false
  /// Whether the player is rendered tile by tile, and whether its sound has been subtracted from
  /// the present tile.
  var isActive = false
  var isSubtracted = false
  /// Where the score begins, or would have begun, in the present pass.
  var origin: BusFrame = 0
  /// The origin of the pass with which looping began, and how many passes have followed.
  var loopOrigin: BusFrame = 0
  var loopCount = 0.0
  /// The loop's length in frames, since `loopOrigin`.
  var loopFrames = 0.0
  /// Pattern seconds from a pass's beginning to its end where it loops.
  var loopSeconds = 0.0
  /// The indices in the agendas, −1 for none.
  var wakeIndex = -1
  var loopIndex = -1

  /// Its calls that wait for their time.
  var scheduledCount = 0
  /// Events that sounded when they were counted last.
  var soundingCount = 0
  /// The frame at which the pattern stopped writing its controls, by a pause or a stop.
  var patternEnd = BusFrame.beforeAll

  /// In an engine with one haptic channel they are 1.
  var channelGains = ChannelGains(ChannelSetting(left: 1, right: 1))

  // A tile reads none of the members below.

  /// The whole frame at which the last run was stopped or ended.
  var restFrame: BusFrame = 0
  /// The neighbours in the list of players that play or ring out, while this player is in it.
  var next: UnsafeMutablePointer<PlayerCore>?
  var previous: UnsafeMutablePointer<PlayerCore>?
  /// The next subtracted player, while this player is subtracted.
  var nextSubtracted: UnsafeMutablePointer<PlayerCore>?
  /// The previous player with bound controls.
  var previousBound: UnsafeMutablePointer<PlayerCore>?
  /// Where in the score the player was paused.
  var pausedAt: ScoreInstant = 0
  var sentOrder = 0
  /// Calls with a lower number than this were cancelled, at `cancelFrame`.
  var cancelledBefore = 0
  var cancelFrame: BusFrame = 0
  var idleValues = IdleValues()
  /// The volume that was read last, and the frames over which the next start fades in.
  var volume = VolumeSetting(1)
  var fadeInFrames = 0
  /// The instant at which a fade to silence ends, and the player with it, since it has begun.
  var fadeOutEnd: BusFrame?

  var allPasses: LinkedNodes<Pass> { LinkedNodes(from: passes) }

  /// The gain that the player has or moves to.
  var wantedGain: Float {
    atomics.pointee.isMuted.load(ordering: .relaxed) ? 0 : atomics.pointee.volume.value
  }

  /// Whether the player has no owner.
  var isAbandoned: Bool { atomics.pointee.lifetime.isAbandoned }

  /// The number of passes that have begun and were not over at the last check.
  var soundingPasses: Int {
    var count = 0
    for pass in allPasses where pass.pointee.isSounding { count += 1 }
    return count
  }

  /// Whether a pass sounds or has events to come at the bus's frame `position`.
  func isSounding(at position: Int) -> Bool {
    for pass in allPasses
    where pass.pointee.isSounding && !pass.pointee.isOver(at: position) { return true }
    return false
  }

  /// Whether the player plays or rings out at the bus's frame `position`. All calls, and the end of
  /// the player's run, use this definition.
  func isPresent(at position: Int) -> Bool {
    if isSounding(at: position) { return true }
    switch status {
    case .playing: return isLooping || BusFrame(position) < patternFrame
    case .paused: return true
    case .ending, .idle: return false
    }
  }

  /// Whether its present pass ends in a loop.
  var isLooping: Bool { status == .playing && isLoopEnabled }

  /// Where in the score a pass that plays or is paused is at a frame of the bus.
  func instant(at frame: BusFrame) -> ScoreInstant {
    status == .paused ? pausedAt : ScoreInstant(frame - origin)
  }

  /// The pattern's end in the present pass.
  var patternFrame: BusFrame {
    origin + plan.pointee.layout.duration * plan.pointee.layout.framesPerSecond
  }
}

/// Prefetches of players before their turn: if a thousand players begin or end something in one
/// block, each would otherwise wait for its memory, one cache line after another.
extension UnsafeMutablePointer<PlayerCore> {
  /// Prefetches the part of the player's own memory that a tile needs.
  @inline(__always)
  func prefetch() { pacinian_prefetch(self, 256) }

  /// Prefetches the newest pass of an active player whose turn is next, and the core of the player
  /// after it. The pass of that player is prefetched one turn later.
  /// - Parameter bytes: of the pass.
  @inline(__always)
  func prefetchPass(bytes: Int) {
    if let pass = pointee.passes { pacinian_prefetch(pass, bytes) }
    if let next = pointee.nextActive { next.prefetch() }
  }

  /// Prefetches the pass before the newest pass of a player whose turn has come: the memory arrives
  /// while the newest pass is processed.
  @inline(__always)
  func prefetchOlderPass() {
    if let pass = pointee.passes?.pointee.next { pacinian_prefetch(pass, Pass.nearBytes) }
  }

  /// Prefetches the voices of a player with bound controls, the pass and binding of the next such
  /// player, and the core of the player after that. (The host's values are rows, which the
  /// processor prefetches by itself.)
  @inline(__always)
  func prefetchValues() {
    if let pass = pointee.passes { pass.pointee.haptics.prefetchVoices() }
    guard let second = pointee.nextBound else { return }
    if let pass = second.pointee.passes { pacinian_prefetch(pass, 256) }
    if let binding = second.pointee.binding { pacinian_prefetch(binding, 128) }
    if let third = second.pointee.nextBound { pacinian_prefetch(third, 64) }
  }
}
