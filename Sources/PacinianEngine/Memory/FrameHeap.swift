import PacinianRendering

/// An entry of a ``FrameHeap``, which waits for a frame of the bus.
protocol FrameHeapEntry: BitwiseCopyable {
  var frame: BusFrame { get }
  /// Whether this entry is removed before another entry.
  func precedes(_ other: Self) -> Bool
  /// Called with each new index of the entry, and with −1 when the entry is removed.
  func note(index: Int)
}

extension FrameHeapEntry {
  func note(index: Int) {}
}

/// Entries by their frames, the earliest first: a binary heap, which moves to a larger block before
/// it is full. Only the render thread uses it.
struct FrameHeap<Entry: FrameHeapEntry>: BitwiseCopyable {
  private(set) var entries: UnsafeMutablePointer<Entry>
  private(set) var capacity: Int
  /// The block to which the heap has moved.
  private(set) var block: UnsafeMutablePointer<GrownBlock>?
  private(set) var count = 0

  init(capacity: Int, memory: Memory) {
    entries = memory.array(of: Entry.self, count: capacity)
    self.capacity = capacity
  }

  /// Moves to another block. Complexity: O(count).
  /// - Returns: the block that is not used any more: the old block, or `other` if that is too
  ///   small.
  mutating func move(
    to other: UnsafeMutablePointer<GrownBlock>
  ) -> UnsafeMutablePointer<GrownBlock>? {
    guard other.pointee.capacity >= count else { return other }
    let old = block
    let moved = other.pointee.memory.bindMemory(to: Entry.self, capacity: other.pointee.capacity)
    for index in 0..<count { moved[index] = entries[index] }
    (entries, capacity, block) = (moved, other.pointee.capacity, other)
    return old
  }

  /// The earliest entry, and its frame, never if there is none.
  var first: Entry? { count > 0 ? entries[0] : nil }
  var firstFrame: BusFrame { count > 0 ? entries[0].frame : .never }

  /// Complexity: O(log count).
  mutating func insert(_ entry: Entry) {
    assert(count < capacity, "room is reserved")
    count += 1
    raise(entry, from: count - 1)
  }

  /// Complexity: O(log count).
  mutating func remove(at index: Int) {
    assert((0..<count).contains(index), "an entry lies there")
    entries[index].note(index: -1)
    count -= 1
    guard index < count else { return }
    let moved = entries[count]
    if index > 0, moved.precedes(entries[(index - 1) / 2]) {
      raise(moved, from: index)
    } else {
      sink(moved, from: index)
    }
  }

  /// Calls `body` for each entry whose frame is before `frame`. Complexity: O(such entries).
  /// - Parameter index: the root of the subtree that is searched.
  func forEach(before frame: BusFrame, from index: Int = 0, _ body: (Entry) -> Void) {
    guard index < count, entries[index].frame < frame else { return }
    body(entries[index])
    forEach(before: frame, from: 2 * index + 1, body)
    forEach(before: frame, from: 2 * index + 2, body)
  }

  /// Removes the entries for which `isGone` is true. Complexity: O(count).
  /// - Returns: the indices at which the removed entries can be read until the next insertion.
  mutating func removeAll(where isGone: (Entry) -> Bool) -> Range<Int> {
    var kept = 0
    for index in 0..<count where !isGone(entries[index]) {
      (entries[kept], entries[index]) = (entries[index], entries[kept])
      kept += 1
    }
    let removed = kept..<count
    count = kept
    for index in stride(from: kept / 2 - 1, through: 0, by: -1) {
      sink(entries[index], from: index)
    }
    return removed
  }

  private func raise(_ entry: Entry, from start: Int) {
    var index = start
    while index > 0, entry.precedes(entries[(index - 1) / 2]) {
      put(entries[(index - 1) / 2], index)
      index = (index - 1) / 2
    }
    put(entry, index)
  }

  private func sink(_ entry: Entry, from start: Int) {
    var index = start
    while 2 * index + 1 < count {
      var child = 2 * index + 1
      if child + 1 < count, entries[child + 1].precedes(entries[child]) { child += 1 }
      guard entries[child].precedes(entry) else { break }
      put(entries[child], index)
      index = child
    }
    put(entry, index)
  }

  private func put(_ entry: Entry, _ index: Int) {
    entries[index] = entry
    entry.note(index: index)
  }

  #if DEBUG
  /// Asserts that no entry comes before its parent. Complexity: O(count).
  func checkInvariants() {
    assert((0...capacity).contains(count), "room is reserved")
    for index in 1..<max(1, count) {
      assert(!entries[index].precedes(entries[(index - 1) / 2]), "a parent precedes its children")
    }
  }
  #endif
}
