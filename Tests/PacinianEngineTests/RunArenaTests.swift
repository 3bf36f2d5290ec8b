import PacinianBase
import PacinianRendering
import PacinianTestSupport
import Testing

@testable import PacinianEngine

@Suite struct RunArenaTests {
  private let memory = Memory()

  private func makeArena(bytes: Int) -> RunArena {
    RunArena(
      bytes: bytes, at: memory.block(bytes: RunArena.byteCount(bytes)), memory: memory)
  }

  /// Whether each byte is `value`: the first is, and each is like the one before it.
  private func isAll(_ value: UInt8, _ memory: UnsafeMutableRawPointer, bytes: Int) -> Bool {
    memory.load(as: UInt8.self) == value && memcmp(memory, memory + 1, bytes - 1) == 0
  }

  private func fill(_ memory: UnsafeMutableRawPointer, _ value: UInt8, bytes: Int) {
    memory.initializeMemory(as: UInt8.self, repeating: value, count: bytes)
  }

  @Test("a block is zero, whatever was written to its memory before, and begins on a cache line")
  func zeroes() throws {
    let arena = makeArena(bytes: 8_192)
    for bytes in [1, 8, 255, 256, 257, 1_000, 4_096, 5_000, 8_192] {
      let memory = try #require(arena.allocate(bytes: bytes))
      #expect(isAll(0, memory, bytes: bytes))
      #expect(UInt(bitPattern: memory) % 64 == 0)
      fill(memory, 0xff, bytes: bytes)
      arena.release(memory, bytes: bytes)
    }
  }

  @Test("there is as much as was asked for, rounded up to a power of two, and no more")
  func exhaustion() throws {
    let arena = makeArena(bytes: 5_000)
    #expect(arena.allocate(bytes: 8_193) == nil)
    var blocks: [UnsafeMutableRawPointer] = []
    while let block = arena.allocate(bytes: RunArena.smallestBlock) { blocks.append(block) }
    #expect(blocks.count == 8_192 / RunArena.smallestBlock)
    #expect(Set(blocks).count == blocks.count)
    #expect(arena.allocate(bytes: 1) == nil)
    // Refusals have taken nothing.
    for block in blocks { arena.release(block, bytes: RunArena.smallestBlock) }
    let whole = try #require(arena.allocate(bytes: 8_192))
    #expect(arena.allocate(bytes: 1) == nil)
    arena.release(whole, bytes: 8_192)
    #expect(arena.allocate(bytes: 1) != nil)
  }

  @Test("an arena of one smallest block")
  func smallest() throws {
    let arena = makeArena(bytes: 0)
    let block = try #require(arena.allocate(bytes: RunArena.smallestBlock))
    #expect(arena.allocate(bytes: 1) == nil)
    arena.release(block, bytes: RunArena.smallestBlock)
    #expect(arena.allocate(bytes: 1) == block)
  }

  @Test("halves become one again, in whatever order they are released", arguments: 0..<24)
  func halvesMerge(seed: UInt64) throws {
    var generator = SplitMix(seed: seed)
    let arena = makeArena(bytes: 16_384)
    var blocks: [(memory: UnsafeMutableRawPointer, bytes: Int)] = []
    while let bytes = [200, 300, 1_000, 256].randomElement(using: &generator),
      let memory = arena.allocate(bytes: bytes)
    {
      blocks.append((memory, bytes))
    }
    blocks.shuffle(using: &generator)
    for block in blocks {
      #expect(arena.allocate(bytes: 16_384) == nil)
      arena.release(block.memory, bytes: block.bytes)
    }
    #expect(arena.allocate(bytes: 16_384) != nil)
  }

  @Test("two free neighbours that are not halves of one block do not become one")
  func strangersStayApart() throws {
    let arena = makeArena(bytes: 1_024)
    let blocks = try (0..<4).map { _ in try #require(arena.allocate(bytes: 256)) }.sorted()
    arena.release(blocks[1], bytes: 256)
    arena.release(blocks[2], bytes: 256)
    #expect(arena.allocate(bytes: 512) == nil)
    arena.release(blocks[0], bytes: 256)
    #expect(arena.allocate(bytes: 512) == blocks[0])
  }

  @Test("a block is refused exactly where no aligned one of its size is free", arguments: 0..<16)
  func model(seed: UInt64) throws {
    var generator = SplitMix(seed: seed)
    let size = 65_536
    let arena = makeArena(bytes: size)
    let base = try #require(arena.allocate(bytes: size))
    arena.release(base, bytes: size)
    var taken: [(offset: Int, bytes: Int, room: Int, mark: UInt8)] = []
    var isTaken = [Bool](repeating: false, count: size / RunArena.smallestBlock)
    func units(_ offset: Int, _ room: Int) -> Range<Int> {
      offset / RunArena.smallestBlock..<(offset + room) / RunArena.smallestBlock
    }
    func isFree(_ offset: Int, _ room: Int) -> Bool {
      isTaken[units(offset, room)].allSatisfy { !$0 }
    }
    for step in 0..<2_000 {
      // The arena is nearly empty at times and full at others.
      let mostBytes = step / 200 % 2 == 0 ? 1_000 : 20_000
      if Bool.random(using: &generator) || taken.isEmpty {
        let bytes = Int.random(in: 1...mostBytes, using: &generator)
        var room = RunArena.smallestBlock
        while room < bytes { room *= 2 }
        let hasRoom = stride(from: 0, to: size, by: room).contains { isFree($0, room) }
        let memory = arena.allocate(bytes: bytes)
        #expect((memory != nil) == hasRoom, "step \(step)")
        guard let memory else { continue }
        let offset = memory - base
        #expect(offset >= 0 && offset + room <= size && offset % room == 0, "step \(step)")
        #expect(isFree(offset, room), "step \(step)")
        for unit in units(offset, room) { isTaken[unit] = true }
        #expect(isAll(0, memory, bytes: bytes), "step \(step)")
        let mark = UInt8(1 + step % 255)
        fill(memory, mark, bytes: bytes)
        taken.append((offset, bytes, room, mark))
      } else {
        let index = Int.random(in: taken.indices, using: &generator)
        let block = taken.remove(at: index)
        for unit in units(block.offset, block.room) { isTaken[unit] = false }
        let memory = base + block.offset
        #expect(isAll(block.mark, memory, bytes: block.bytes), "step \(step)")
        arena.release(memory, bytes: block.bytes)
      }
      arena.checkInvariants()
    }
    for block in taken { arena.release(base + block.offset, bytes: block.bytes) }
    #expect(arena.allocate(bytes: size) == base)
  }
}
