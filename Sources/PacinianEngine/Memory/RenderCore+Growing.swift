import PacinianRendering
import Synchronization

/// Memory that callers' threads have found for the engine.
extension RenderCore {
  /// Takes over the memory that was handed over before the next call. (A relaxed look: the call
  /// that needs it has been seen already.)
  @inline(__always)
  mutating func takeGrown() {
    guard signals.pointee.grown.load(ordering: .relaxed) != nil else { return }
    moveToGrown()
  }

  private mutating func moveToGrown() {
    var next = signals.pointee.takeGrown()
    while let block = next {
      next = block.pointee.next
      var left: UnsafeMutablePointer<GrownBlock>?
      switch block.pointee.kind {
      case .wakes: left = players.wakes.move(to: block)
      case .loops: left = players.loops.move(to: block)
      case .scheduled: left = calls.scheduled.move(to: block)
      case .resting: left = moveResting(to: block)
      case .live: addLive(block)
      case .onlyLive:
        giveBackLive()
        if signals.pointee.liveValues.held.load(ordering: .acquiring) == 0 {
          dropLive()
          live.pointee = LivePool(entries: entries(of: block), capacity: block.pointee.capacity)
          liveRoom = block.pointee.capacity
          liveBlocks = block
          block.pointee.next = nil
        } else {
          addLive(block)
        }
      }
      if let left { signals.pointee.giveBack(&left.pointee.node) }
    }
  }

  /// Moves the voices that rest to another block. Complexity: O(voices).
  /// - Returns: the block that is not used any more, which is the other one if it is too small.
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

  /// Gives back all blocks of live values.
  mutating func dropLive() {
    while let block = liveBlocks {
      liveBlocks = block.pointee.next
      signals.pointee.giveBack(&block.pointee.node)
    }
  }

  /// Hands back everything that was taken over, as the engine goes.
  mutating func dropGrown() {
    takeGrown()
    dropLive()
    for block in [
      players.wakes.block, players.loops.block, calls.scheduled.block, restingBlock,
    ] {
      if let block { signals.pointee.giveBack(&block.pointee.node) }
    }
  }
}
