import PacinianBase

/// Memory for the passes of players, allocated from chunks that double until they fill a large
/// page, and released to the system chunk by chunk. The thread that starts a player allocates it,
/// under a lock.
///
/// Complexity: O(1) amortised to allocate, O(chunks) to release, and O(bytes) to clear.
struct PassMemory: @unchecked Sendable {
  private struct Chunk {
    let block: UnsafeMutableRawPointer
    let start: UnsafeMutableRawPointer
    let size: Int
    var used = 0
    var live = 0
  }

  private static let smallest = 1 << 16
  /// The bytes of a large page, on processors that have large pages.
  private static let largest = 2 << 20
  /// Sizes are multiples of this number of bytes, so that players of other patterns can use the
  /// blocks again.
  private static let step = 1_024

  /// Whether its pages are mapped from the beginning, so that the render thread does not wait for
  /// them.
  private let isReady: Bool
  private var chunks: [Chunk] = []
  /// For each size, the list of blocks that were released; a block contains the pointer to the
  /// next. There are few sizes: one for the passes of each pattern.
  private var spare: [(bytes: Int, first: UnsafeMutableRawPointer?)] = []

  init(isReady: Bool) { self.isReady = isReady }

  private static func rounded(_ bytes: Int) -> Int { (bytes + step - 1) & -step }

  /// Allocates a block, aligned to 64 bytes, with all-zero bits if `isReady`; `nil` if the system
  /// has no memory.
  mutating func allocate(bytes: Int) -> UnsafeMutableRawPointer? {
    let bytes = Self.rounded(bytes)
    if let list = list(of: bytes), let memory = spare[list].first {
      spare[list].first = memory.load(as: UnsafeMutableRawPointer?.self)
      if let index = index(of: memory) { chunks[index].live += 1 }
      if isReady { memset(memory, 0, bytes) }
      return memory
    }
    let left = chunks.last.map { $0.size - $0.used } ?? 0
    guard bytes <= left || addChunk(bytes) else { return nil }
    let index = chunks.count - 1
    let memory = chunks[index].start + chunks[index].used
    chunks[index].used += bytes
    chunks[index].live += 1
    return memory
  }

  private mutating func addChunk(_ bytes: Int) -> Bool {
    let doubled = min(Self.largest, 2 * (chunks.last?.size ?? Self.smallest / 2))
    let size = max(bytes, doubled)
    let alignment = size >= Self.largest ? Self.largest : 64
    guard let block = calloc(size + alignment, 1) else { return false }
    let start = block.alignedUp(toMultipleOf: alignment)
    if isReady {
      if size >= Self.largest { pacinian_use_large_pages(start, size & -Self.largest) }
      pacinian_populate(start, size)
    }
    chunks.append(Chunk(block: block, start: start, size: size))
    return true
  }

  private func index(of memory: UnsafeMutableRawPointer) -> Int? {
    chunks.lastIndex { memory >= $0.start && memory < $0.start + $0.size }
  }

  private func list(of bytes: Int) -> Int? { spare.firstIndex { $0.bytes == bytes } }

  /// - Parameter bytes: as when the block was allocated.
  mutating func release(_ memory: UnsafeMutableRawPointer, bytes: Int) {
    guard let index = index(of: memory) else { return }
    chunks[index].live -= 1
    guard chunks[index].live == 0 else {
      return push(memory, to: list(of: Self.rounded(bytes)) ?? addList(Self.rounded(bytes)))
    }
    let gone = chunks.remove(at: index)
    for list in spare.indices {
      var next = spare[list].first
      spare[list].first = nil
      while let block = next {
        next = block.load(as: UnsafeMutableRawPointer?.self)
        if block < gone.start || block >= gone.start + gone.size { push(block, to: list) }
      }
    }
    spare.removeAll { $0.first == nil }
    free(gone.block)
  }

  private mutating func push(_ block: UnsafeMutableRawPointer, to list: Int) {
    block.storeBytes(of: spare[list].first, as: UnsafeMutableRawPointer?.self)
    spare[list].first = block
  }

  private mutating func addList(_ bytes: Int) -> Int {
    spare.append((bytes, nil))
    return spare.count - 1
  }
}
