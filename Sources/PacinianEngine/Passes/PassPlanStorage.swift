import PacinianBase
import PacinianRendering

/// The memory of a ``PassPlan``, of its passes and of its scores, kept while the render thread may
/// touch them.
final class PassPlanStorage: @unchecked Sendable {
  let plan: UnsafeMutablePointer<PassPlan>
  private let scores: PlayerScores
  /// The memory of passes with and without mapped pages, the bytes of each, and the object that
  /// allocated it.
  private var ready: (memory: UnsafeMutableRawPointer, bytes: Int)?
  private var more: (memory: UnsafeMutableRawPointer, bytes: Int)?
  private var growing: GrowingMemory?
  /// The number of passes for which it has memory.
  private(set) var passCount = 0

  init(_ scores: PlayerScores) {
    self.scores = scores
    plan = .allocate(capacity: 1)
    plan.initialize(
      to: PassPlan(
        layout: scores.layout,
        node: SpentNode(next: nil, memory: .object(Unmanaged.passUnretained(self).toOpaque()))))
  }

  deinit {
    if let growing {
      growing.release(need)
      if let ready { growing.releasePasses(ready.memory, bytes: ready.bytes, isReady: true) }
      if let more { growing.releasePasses(more.memory, bytes: more.bytes, isReady: false) }
    }
    plan.deinitialize(count: 1).deallocate()
  }

  /// Whether the plan is made from these scores.
  func isOf(_ scores: PlayerScores) -> Bool { self.scores === scores }

  /// A plan of the same scores, without memory for passes.
  func withoutPasses() -> PassPlanStorage { PassPlanStorage(scores) }

  /// The bytes of its passes, 0 before they were allocated.
  var byteCount: Int { (ready?.bytes ?? 0) + (more?.bytes ?? 0) }

  /// Allocates the memory of `count` passes, 3 or more, once, before the call that begins the first
  /// pass is sent. The pages of two passes, one that plays and one that rings out, are mapped, so
  /// that the render thread does not wait for them.
  /// - Throws: `noMemory`.
  func makePasses(_ count: Int, in memory: GrowingMemory) throws(EngineError) {
    guard growing == nil else { return }
    let (readyCount, moreCount) = (2, count - 2)
    let stride = scores.layout.stride
    let firstBytes = readyCount * stride
    let first = try memory.allocatePasses(bytes: firstBytes, isReady: true)
    let second: UnsafeMutableRawPointer
    do throws(EngineError) {
      second = try memory.allocatePasses(bytes: moreCount * stride, isReady: false)
      do throws(EngineError) { try memory.reserve(need) } catch {
        memory.releasePasses(second, bytes: moreCount * stride, isReady: false)
        throw error
      }
    } catch {
      memory.releasePasses(first, bytes: firstBytes, isReady: true)
      throw error
    }
    (ready, more) = ((first, firstBytes), (second, moreCount * stride))
    growing = memory
    passCount = count
    plan.pointee.add(first, count: readyCount, second, count: moreCount, in: plan)
  }

  /// The need of a pass that plays and a pass that rings out, and of some values for each layer
  /// that come with render calls.
  private var need: GrowingMemory.Need {
    let layout = scores.layout
    return GrowingMemory.Need(
      players: 1, voices: 2 * layout.voiceCount,
      entries: 4 * max(layout.hapticCount, layout.audioCount))
  }

  /// The plan, with a reference that the render thread releases.
  func retainPlan() -> UnsafeMutablePointer<PassPlan> {
    _ = Unmanaged.passRetained(self)
    return plan
  }
}
