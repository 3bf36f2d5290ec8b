import PacinianBase
import Synchronization

/// The memory of a player, kept while the render thread may touch it.
final class PlayerStorage: @unchecked Sendable {
  /// A function by itself in a generic type would be wrapped anew each time that it is read.
  struct Handlers {
    var completion: (@Sendable () -> Void)?
    var pass: (@Sendable (PassRecord) -> Void)?
  }

  /// The core's memory, which begins with a cache line, and behind it that of the signals.
  private let block: UnsafeMutableRawPointer
  let core: UnsafeMutablePointer<PlayerCore>
  let signals: UnsafeMutablePointer<PlayerSignals>
  let handlers = Locked(Handlers())
  /// The completions that have been told, the notifier's.
  var toldCompletions = 0
  /// The bytes that count for it among the idle players, 0 while it is not among them; the
  /// notifier's too.
  var idleBytes = 0
  /// Whether it is among the players without an owner; the notifier's too.
  var isLetGo = false
  /// Owns the scores from which its passes are laid out.
  private let source: PlayerSource
  /// The plan that was sent last, under a lock with which calls that change it take turns.
  private let present: Locked<PassPlanStorage>

  /// - Parameter passLimit: the most passes at a time.
  init(_ source: PlayerSource, passLimit: Int) {
    self.source = source
    let plan = source.plan(passCount: passLimit + 1)
    present = Locked(plan)
    let coreBytes = (MemoryLayout<PlayerCore>.size + 63) & ~63
    block = .allocate(
      byteCount: 64 + coreBytes + MemoryLayout<PlayerSignals>.size, alignment: 16)
    let first = block.alignedUp(toMultipleOf: 64)
    core = first.bindMemory(to: PlayerCore.self, capacity: 1)
    signals = (first + coreBytes).bindMemory(to: PlayerSignals.self, capacity: 1)
    signals.initialize(to: PlayerSignals(core: core, plan.plan.pointee.layout))
    core.initialize(
      to: PlayerCore(signals: signals, plan: plan.handOver(), passLimit: passLimit))
    core.pointee.loopSeconds = source.duration
  }

  /// Whether a call that needs a pass has to find memory first.
  @inline(__always)
  var lacksPasses: Bool { !signals.pointee.hasPasses.load(ordering: .sequentiallyConsistent) }

  /// Finds the memory of the player's passes for a call that needs one, unless it is there. The
  /// caller has counted a start or a reference, so that it stays until the call is done.
  /// - Throws: `noMemory`.
  func findPasses(in memory: GrowingMemory) throws(EngineError) {
    guard lacksPasses else { return }
    try present.withLock { (plan) throws(EngineError) in
      try plan.makePasses(passCount, in: memory)
      signals.pointee.hasPasses.store(true, ordering: .sequentiallyConsistent)
    }
  }

  /// Gives the memory of its passes back unless a start has not ended or a call is under way:
  /// `send` sends a plan without any.
  /// - Returns: whether it has none.
  func giveBackPasses(_ send: (PassPlanStorage) throws(EngineError) -> Void) -> Bool {
    present.withLock { present in
      guard signals.pointee.hasPasses.exchange(false, ordering: .sequentiallyConsistent) else {
        return true
      }
      let plan = present.withoutPasses()
      guard signals.pointee.starts.count == 0,
        signals.pointee.references.load(ordering: .sequentiallyConsistent) == 0,
        (try? send(plan)) != nil
      else {
        signals.pointee.hasPasses.store(true, ordering: .sequentiallyConsistent)
        return false
      }
      present = plan
      return true
    }
  }

  /// The bytes of the passes for which memory was found last.
  var passBytes: Int { present.withLock { $0.byteCount } }

  /// Replaces the plan: `send` sends the new one.
  func replacePlan(
    by plan: PassPlanStorage, in memory: GrowingMemory, _ send: () throws(EngineError) -> Void
  ) throws(EngineError) {
    try present.withLock { (present) throws(EngineError) in
      if signals.pointee.hasPasses.load(ordering: .acquiring) {
        try plan.makePasses(passCount, in: memory)
      }
      try send()
      present = plan
    }
  }

  /// The passes that sound at a time, and one that holds values.
  private var passCount: Int { core.pointee.passLimit + 1 }

  /// Whether no reference to the player is left: it does not play, and no call is under way.
  var isUnreferenced: Bool {
    isAbandoned && signals.pointee.references.load(ordering: .acquiring) == 0
      && signals.pointee.completions.load(ordering: .acquiring) == toldCompletions
      && !signals.pointee.isTold.load(ordering: .acquiring)
  }

  /// Whether an accepted start has not ended.
  var isActive: Bool { signals.pointee.starts.count > 0 }

  /// The intensities and volumes of its events that sound at the bus's frame `position`, times its
  /// volume, without controls; 0 while it does not play. Complexity: O(events).
  func level(at position: Int) -> Double {
    let (time, isPlaying) = signals.pointee.place.time(at: position)
    guard isPlaying, !signals.pointee.isMuted.load(ordering: .relaxed) else { return 0 }
    return Double(signals.pointee.volume.value) * source.level(at: time)
  }

  /// A number that is different for all players.
  var address: UInt { UInt(bitPattern: signals) }

  /// Whether the player has no owner.
  var isAbandoned: Bool { signals.pointee.isAbandoned.load(ordering: .acquiring) }

  deinit {
    let plan = core.pointee.plan
    present.withLock {
      if $0.plan == plan, core.pointee.passes == nil { source.keep($0) }
    }
    plan.pointee.node.memory.free()
    if let binding = signals.pointee.binding.load(ordering: .acquiring) {
      binding.deinitialize(count: 1).deallocate()
    }
    signals.deinitialize(count: 1)
    block.deallocate()
  }
}
