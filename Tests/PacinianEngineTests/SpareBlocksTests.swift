import Foundation
import PacinianModel
import PacinianTestSupport
import Testing

@testable import PacinianEngine

/// Memory of what was sent, which is used again.
@Suite struct SpareBlocksTests {
  /// A block as the render thread releases it: the node is in it.
  private func spent(
    _ block: UnsafeMutableRawPointer, bytes: Int, before next: UnsafeMutablePointer<SpentNode>?
  ) -> UnsafeMutablePointer<SpentNode> {
    let node = block.assumingMemoryBound(to: SpentNode.self)
    node.initialize(to: SpentNode(next: next, memory: .block(block, bytes: bytes)))
    return node
  }

  @Test("a block that has come back serves again for sizes like its own, once")
  func reuse() throws {
    let blocks = SpareBlocks(bytes: 1 << 16)
    for bytes in [1, 512, 513, 712, 8_191, 8_192] {
      let first = try blocks.allocate(bytes: bytes)
      memset(first, 0xff, bytes)
      blocks.release(spent(first, bytes: max(bytes, 64), before: nil))
      let other = try blocks.allocate(bytes: bytes + 512)
      #expect(other != first)
      let second = try blocks.allocate(bytes: bytes)
      #expect(second == first)
      let third = try blocks.allocate(bytes: bytes)
      #expect(third != first)
      for block in [other, second, third] { free(block) }
    }
  }

  @Test("no more is kept than the most, and large blocks are not")
  func bounds() throws {
    // Room for two of 1 024.
    let blocks = SpareBlocks(bytes: 2_500)
    let taken = try (0..<5).map { _ in try blocks.allocate(bytes: 1_000) }
    var chain: UnsafeMutablePointer<SpentNode>?
    for block in taken { chain = spent(block, bytes: 1_000, before: chain) }
    blocks.release(chain)
    #expect(blocks.keptBytes == 2_048)
    let large = try blocks.allocate(bytes: 9_000)
    blocks.release(spent(large, bytes: 9_000, before: nil))
    #expect(blocks.keptBytes == 2_048)
    free(try blocks.allocate(bytes: 1_000))
    #expect(blocks.keptBytes == 1_024)
    blocks.release(nil)
    #expect(blocks.keptBytes == 1_024)
  }

  @Test("threads that allocate and release at once share no block")
  func threads() {
    final class Shared: @unchecked Sendable { let blocks = SpareBlocks(bytes: 1 << 14) }
    let shared = Shared()
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for round in 0..<20_000 {
        let bytes = 64 + 500 * (round % 5)
        guard let block = try? shared.blocks.allocate(bytes: bytes) else { return }
        let words = block.assumingMemoryBound(to: Int.self)
        for index in 0..<8 { words[index] = thread << 32 | round }
        if (0..<8).contains(where: { words[$0] != thread << 32 | round }) {
          Issue.record("thread \(thread), round \(round): another has the block")
          return
        }
        shared.blocks.release(spent(block, bytes: bytes, before: nil))
      }
    }
  }

  @Test("runs that a host sends in each block take memory once")
  func runs() throws {
    let manual = try ManualEngine()
    let player = try manual.engine.makePlayer(
      Pattern(events: [.continuous(at: 0, duration: 25, intensity: 1)]))
    manual.engine.start()
    try player.start()
    let values = [Float](repeating: 0.5, count: 128)
    var kept: Set<Int> = []
    for block in 0..<40 {
      try player.sendParameter(.hapticIntensity, values: values)
      try player.sendParameter(.hapticSharpness, values: values)
      _ = manual.advance(frames: 128)
      if block > 8 { kept.insert(manual.engine.service.atomics.pointee.blocks.keptBytes) }
    }
    // A segment of the queue is kept or in use.
    #expect(kept.count <= 2, "\(kept)")
  }
}
