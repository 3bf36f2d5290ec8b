import PacinianLibc
import PacinianRendering

/// The memory of an engine whose pages are there when it has been made, so that the render thread
/// need not wait for them. It holds the passes, the values of render calls, and the first live
/// values.
///
/// They lie in one block that begins with a large page and asks for large pages alone, which the
/// system clears in a fraction of the time of as many small ones.
struct ReadyMemory {
  let passes: PassArena
  let runs: PassArena
  let live: LivePool

  /// Live values whose pages are there from the beginning; others get theirs when so many count at
  /// a time.
  private static let readyValues = 4_096
  /// The bytes of a large page, where the processor has them.
  private static let largePage = 2 << 20

  init(_ configuration: EngineConfiguration, memory: Memory) {
    let count = configuration.liveRoom
    let passBytes = PassArena.byteCount(configuration.passBytes)
    let runBytes = PassArena.byteCount(configuration.runBytes)
    let bytes = Self.byteCount(configuration)
    let block = memory.block(bytes: bytes, alignment: Self.alignment(of: bytes))
    let ready =
      passBytes + runBytes + min(count, Self.readyValues) * MemoryLayout<LiveEntry>.stride
    pacinian_use_large_pages(
      block, min(bytes, (ready + Self.largePage - 1) & ~(Self.largePage - 1)))
    pacinian_populate(block, ready)
    passes = PassArena(bytes: passBytes, at: block, memory: memory)
    runs = PassArena(bytes: runBytes, at: block + passBytes, memory: memory)
    live = LivePool(
      entries: (block + passBytes + runBytes).bindMemory(to: LiveEntry.self, capacity: count),
      capacity: count)
  }

  /// The bytes of the block.
  private static func byteCount(_ configuration: EngineConfiguration) -> Int {
    PassArena.byteCount(configuration.passBytes) + PassArena.byteCount(configuration.runBytes)
      + configuration.liveRoom * MemoryLayout<LiveEntry>.stride
  }

  /// A block that fills a large page begins with one.
  private static func alignment(of byteCount: Int) -> Int {
    byteCount >= largePage ? largePage : Memory.alignment
  }

  /// The bytes of the block and of what its alignment may leave unused.
  static func reserve(_ configuration: EngineConfiguration) -> Int {
    let bytes = byteCount(configuration)
    return bytes + alignment(of: bytes)
  }
}
