import PacinianRendering
import Synchronization

/// Memory that calling threads have allocated for the engine.
extension RenderCore {
  /// Takes over the memory that was sent before the next call. (A relaxed load is enough: the call
  /// that needs the memory has been read with an acquiring load.)
  @inline(__always)
  mutating func adoptGrown() {
    guard atomics.pointee.hasGrown else { return }
    moveToGrown()
  }

  private mutating func moveToGrown() {
    var next = atomics.pointee.takeGrown()
    while let block = next {
      next = block.pointee.next
      var left: UnsafeMutablePointer<GrownBlock>?
      switch block.pointee.kind {
      case .wakes: left = players.wakes.move(to: block)
      case .loops: left = players.loops.move(to: block)
      case .scheduled: left = calls.scheduled.move(to: block)
      case .resting: left = moveResting(to: block)
      case .live: addLive(block)
      case .fewerLive:
        if let last = lastLiveBlock {
          last.pointee.next = surplusLiveBlocks
          surplusLiveBlocks = liveBlocks
          liveBlocks = nil
        }
        left = block
      }
      if let left { atomics.pointee.retire(&left.pointee.node) }
    }
  }

  /// Moves the voices that rest to another block. Complexity: O(voices).
  /// - Returns: the block that is not used any more: the old block, or `block` if that is too
  ///   small.
  private mutating func moveResting(
    to block: UnsafeMutablePointer<GrownBlock>
  ) -> UnsafeMutablePointer<GrownBlock>? {
    guard block.pointee.capacity >= tiles.resting.pointee.count else { return block }
    let old = restingBlock
    tiles.resting.pointee.move(to: block.pointee.memory, capacity: block.pointee.capacity)
    restingBlock = block
    return old
  }

  private func entries(
    of block: UnsafeMutablePointer<GrownBlock>
  ) -> UnsafeMutablePointer<LiveEntry> {
    block.pointee.memory.assumingMemoryBound(to: LiveEntry.self)
  }

  private mutating func addLive(_ block: UnsafeMutablePointer<GrownBlock>) {
    live.pointee.add(entries(of: block), count: block.pointee.capacity)
    liveRoom += block.pointee.capacity - 1
    block.pointee.next = liveBlocks
    liveBlocks = block
  }

  private var lastLiveBlock: UnsafeMutablePointer<GrownBlock>? {
    var last = liveBlocks
    while let next = last?.pointee.next { last = next }
    return last
  }

  /// Releases the surplus blocks of live values, once no live value is reserved.
  @inline(__always)
  mutating func dropSurplusLive() {
    guard surplusLiveBlocks != nil,
      atomics.pointee.liveValues.held.load(ordering: .sequentiallyConsistent) == 0
    else { return }
    rebuildLive()
  }

  private mutating func rebuildLive() {
    live.pointee = LivePool(entries: leastLive, capacity: GrowingMemory.least.entries)
    liveRoom = GrowingMemory.least.entries
    for block in LinkedNodes(from: liveBlocks) {
      live.pointee.add(entries(of: block), count: block.pointee.capacity)
      liveRoom += block.pointee.capacity - 1
    }
    retire(surplusLiveBlocks)
    surplusLiveBlocks = nil
    hasNews = true
  }

  private func retire(_ blocks: UnsafeMutablePointer<GrownBlock>?) {
    for block in LinkedNodes(from: blocks) { atomics.pointee.retire(&block.pointee.node) }
  }

  /// Releases all memory that was taken over, before the engine is freed.
  mutating func dropGrown() {
    adoptGrown()
    retire(liveBlocks)
    retire(surplusLiveBlocks)
    for block in [
      players.wakes.block, players.loops.block, calls.scheduled.block, restingBlock,
    ] {
      if let block { atomics.pointee.retire(&block.pointee.node) }
    }
  }
}
