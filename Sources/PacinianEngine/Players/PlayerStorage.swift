import PacinianBase
import Synchronization

/// The memory of a player, kept while the render thread may touch it.
final class PlayerStorage: @unchecked Sendable {
  /// A function by itself in a generic type would be wrapped anew each time that it is read.
  struct Handlers {
    var completion: (@Sendable () -> Void)?
    var pass: (@Sendable (PassRecord) -> Void)?
  }

  /// The core's memory, which begins with a cache line, and behind it that of the atomics.
  private let block: UnsafeMutableRawPointer
  let core: UnsafeMutablePointer<PlayerCore>
  let atomics: UnsafeMutablePointer<PlayerAtomics>
  let handlers = Locked(Handlers())
  /// The completions of which the owner has been notified. The delivery's thread changes it.
  var notifiedCompletions = 0
  /// The bytes that count for it among the idle players, 0 while it is not among them; the
  /// notifier's too.
  var idleBytes = 0
  /// Owns the scores from which its passes are laid out.
  private let source: PlayerSource
  /// The plan that was sent last, under a lock with which calls that change it take turns.
  private let present: Locked<PassPlanStorage>

  /// - Parameter passLimit: the most passes at a time.
  /// - Throws: `noMemory`.
  init(_ source: PlayerSource, passLimit: Int) throws(EngineError) {
    let coreBytes = (MemoryLayout<PlayerCore>.size + 63) & ~63
    let bytes = 64 + coreBytes + MemoryLayout<PlayerAtomics>.size
    guard let block = malloc(bytes) else { throw .noMemory(byteCount: bytes) }
    self.block = block
    self.source = source
    let plan = source.plan(passCount: passLimit + 1)
    present = Locked(plan)
    let first = block.alignedUp(toMultipleOf: 64)
    core = first.bindMemory(to: PlayerCore.self, capacity: 1)
    atomics = (first + coreBytes).bindMemory(to: PlayerAtomics.self, capacity: 1)
    atomics.initialize(to: PlayerAtomics(core: core, plan.plan.pointee.layout))
    core.initialize(
      to: PlayerCore(atomics: atomics, plan: plan.handOver(), passLimit: passLimit))
    core.pointee.loopSeconds = source.duration
  }

  /// Whether a call that needs a pass has to find memory first.
  @inline(__always)
  var lacksPasses: Bool { !atomics.pointee.lifetime.hasPasses }

  /// Finds the memory of the player's passes for a call that needs one, unless it is there. The
  /// caller holds a reference for the call, so that it stays until the call is done.
  /// - Throws: `noMemory`.
  func findPasses(in memory: GrowingMemory) throws(EngineError) {
    guard lacksPasses else { return }
    try present.withLock { (plan) throws(EngineError) in
      try plan.makePasses(passCount, in: memory)
      atomics.pointee.lifetime.findPasses()
    }
  }

  /// Gives the memory of its passes back unless a start has not ended or a call is under way:
  /// `send` sends a plan without any, with a reference that was taken for it; where it fails,
  /// `release` releases that reference.
  /// - Returns: whether it has none.
  func releasePasses(
    _ send: (PassPlanStorage) throws(EngineError) -> Void, release: () -> Void
  ) -> Bool {
    present.withLock { present in
      guard atomics.pointee.lifetime.hasPasses else { return true }
      guard atomics.pointee.lifetime.withdrawPasses() else { return false }
      let plan = present.withoutPasses()
      do throws(EngineError) { try send(plan) } catch {
        atomics.pointee.lifetime.findPasses()
        release()
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
      if atomics.pointee.lifetime.hasPasses { try plan.makePasses(passCount, in: memory) }
      try send()
      present = plan
    }
  }

  /// The passes that sound at a time, and one that holds values.
  private var passCount: Int { core.pointee.passLimit + 1 }

  /// Whether an accepted start has not ended.
  var isActive: Bool { atomics.pointee.starts.count > 0 }

  /// The intensities and volumes of its events that sound at the bus's frame `position`, times its
  /// volume, without controls: those with which its pattern begins where its start waits; 0 while
  /// it rings out. Complexity: O(events).
  func level(at position: Int) -> Double {
    let (time, isPlaying) = atomics.pointee.place.time(at: position)
    let isWaiting = !atomics.pointee.hasBegun.load(ordering: .relaxed)
    guard isPlaying || isWaiting, !atomics.pointee.isMuted.load(ordering: .relaxed) else {
      return 0
    }
    return Double(atomics.pointee.volume.value)
      * source.level(at: isWaiting ? source.beginning : time)
  }

  /// A number that is different for all players.
  var address: UInt { UInt(bitPattern: atomics) }

  /// Whether the player has no owner.
  var isAbandoned: Bool { atomics.pointee.lifetime.isAbandoned }

  deinit {
    assert(!atomics.pointee.lifetime.hasChanges, "no list has the player")
    let plan = core.pointee.plan
    present.withLock {
      if $0.plan == plan, core.pointee.passes == nil { source.keep($0) }
    }
    plan.pointee.node.memory.free()
    if let binding = atomics.pointee.binding.load(ordering: .acquiring) {
      ValuesBinding.free(binding)
    }
    atomics.deinitialize(count: 1)
    free(block)
  }
}
