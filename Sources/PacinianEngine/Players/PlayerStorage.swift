import PacinianBase
import Synchronization

/// The memory of a player, kept while the render thread may touch it.
final class PlayerStorage: @unchecked Sendable {
  /// The client's handlers. (A function by itself in a generic type would be wrapped again at each
  /// read.)
  struct Handlers {
    var completion: (@Sendable () -> Void)?
    var pass: (@Sendable (PassRecord) -> Void)?
  }

  /// The memory of the core, which begins with a cache line, followed by the memory of the atomics.
  private let block: UnsafeMutableRawPointer
  let core: UnsafeMutablePointer<PlayerCore>
  let atomics: UnsafeMutablePointer<PlayerAtomics>
  let handlers = Locked(Handlers())
  /// The completions of which the owner has been notified. The delivery's thread changes it.
  var notifiedCompletions = 0
  /// The bytes that the player counts as among the idle players, 0 while it is not one of them. The
  /// delivery's thread changes it.
  var idleBytes = 0
  /// The owner of the scores from which the player's passes are laid out.
  private let source: PlayerSource
  /// The plan that was sent last, under a lock that serialises the calls that change it.
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
      to: PlayerCore(atomics: atomics, plan: plan.retainPlan(), passLimit: passLimit))
    core.pointee.loopSeconds = source.duration
  }

  /// Whether a call that needs a pass has to allocate memory first.
  @inline(__always)
  var lacksPasses: Bool { !atomics.pointee.lifetime.hasPasses }

  /// Allocates the memory of the player's passes for a call that needs a pass, unless the player
  /// has it. The caller has a reference for the call, so that the memory stays until the call is
  /// done.
  /// - Throws: `noMemory`.
  func findPasses(in memory: GrowingMemory) throws(EngineError) {
    guard lacksPasses else { return }
    try present.withLock { (plan) throws(EngineError) in
      try plan.makePasses(passCount, in: memory)
      atomics.pointee.lifetime.findPasses()
    }
  }

  /// Releases the memory of the player's passes, unless a start has not ended or a call is under
  /// way: `send` sends a plan without memory, with the reference that this function takes; if
  /// `send` fails, `release` releases that reference.
  /// - Returns: whether the player has no memory for passes any more.
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

  /// The bytes of the passes that were allocated last.
  var passBytes: Int { present.withLock { $0.byteCount } }

  /// Replaces the plan: `send` sends the new plan.
  func replacePlan(
    by plan: PassPlanStorage, in memory: GrowingMemory, _ send: () throws(EngineError) -> Void
  ) throws(EngineError) {
    try present.withLock { (present) throws(EngineError) in
      if atomics.pointee.lifetime.hasPasses { try plan.makePasses(passCount, in: memory) }
      try send()
      present = plan
    }
  }

  /// The most passes that sound at a time, and one pass for sent values.
  private var passCount: Int { core.pointee.passLimit + 1 }

  /// Whether an accepted start has not ended.
  var isActive: Bool { atomics.pointee.starts.count > 0 }

  /// The sum of the intensities and volumes of the events that sound at the bus's frame `position`,
  /// times the player's volume, without controls. While the player's start waits, the events at the
  /// pattern's beginning count; 0 while the player rings out. Complexity: O(events).
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
