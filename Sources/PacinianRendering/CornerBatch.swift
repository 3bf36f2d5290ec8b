/// Voices waiting for `addCorners`, so that one call adds many.
struct CornerBatch: BitwiseCopyable {
  /// 16 KiB of descriptions: half of a first-level cache.
  static let capacity = 256
  private static let stride = 16

  let voices: UnsafeMutablePointer<Float>
  private let counter: UnsafeMutablePointer<Int>

  init(memory: Memory) {
    voices = memory.array(of: Float.self, count: Self.capacity * Self.stride)
    counter = memory.array(of: Int.self, count: 1)
  }

  var count: Int { counter[0] }
  var isFull: Bool { count == Self.capacity }

  /// Room for one more voice's description.
  @inline(__always)
  func next() -> UnsafeMutablePointer<Float> {
    assert(!isFull, "a full batch is flushed")
    counter[0] += 1
    return voices + (counter[0] - 1) * Self.stride
  }

  func clear() { counter[0] = 0 }
}
