import PacinianLibc
import PacinianRendering

/// The memory of a ``PassPlan``, of its passes and of its scores, kept while the render thread may
/// touch them.
final class PassPlanStorage: @unchecked Sendable {
  let plan: UnsafeMutablePointer<PassPlan>
  private let scores: PlayerScores
  private var passes: UnsafeMutableRawPointer?
  /// What its passes need outside themselves has been found there.
  private var growing: GrowingMemory?

  init(_ scores: PlayerScores) {
    self.scores = scores
    plan = .allocate(capacity: 1)
    plan.initialize(
      to: PassPlan(
        layout: scores.layout,
        node: SpentNode(next: nil, memory: .object(Unmanaged.passUnretained(self).toOpaque()))))
  }

  deinit {
    growing?.release(need)
    free(passes)
    plan.deallocate()
  }

  /// Finds the memory of `count` passes, once, before the call that begins the first is sent.
  /// - Throws: `noMemory`.
  func makePasses(_ count: Int, in memory: GrowingMemory) throws(EngineError) {
    guard passes == nil else { return }
    let stride = scores.layout.stride
    // All-zero bits: blocks that are never used take no memory.
    guard let block = calloc(count * stride + 64, 1) else {
      throw .noMemory(byteCount: count * stride)
    }
    do throws(EngineError) { try memory.reserve(need) } catch {
      free(block)
      throw error
    }
    (passes, growing) = (block, memory)
    let first = block.alignedUp(toMultipleOf: 64)
    // The render thread is not to wait for the pages of a pass and of one that rings out.
    let pages = first.assumingMemoryBound(to: UInt8.self)
    for offset in Swift.stride(from: 0, to: min(2, count) * stride, by: 4_096) {
      pages[offset] = 0
    }
    plan.pointee.give(first, count: count)
  }

  /// Of a pass that plays and one that rings out; and of values that come with render calls, some
  /// for each layer.
  private var need: GrowingMemory.Need {
    let layout = scores.layout
    return GrowingMemory.Need(
      players: 1, voices: 2 * layout.voiceCount,
      entries: 4 * max(layout.hapticCount, layout.audioCount))
  }

  /// The plan with a reference that the render thread gives back.
  func handOver() -> UnsafeMutablePointer<PassPlan> {
    _ = Unmanaged.passRetained(self)
    return plan
  }
}
