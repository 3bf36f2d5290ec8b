import PacinianKernels

/// A batch of segments of voices that are to be added frame by frame, so that one call adds many
/// segments.
struct SegmentBatch: BitwiseCopyable {
  /// 8 KiB: a quarter of a first-level cache.
  private static let capacity = 256

  private let segments: UnsafeMutablePointer<pacinian_segment>
  private let counter: UnsafeMutablePointer<Int>
  private let tileFrames: Int
  /// The sum of a full batch; all zero between batches.
  private let sum: UnsafeMutablePointer<Float>

  /// - Parameter tileFrames: the most frames of a tile.
  init(tileFrames: Int, memory: Memory) {
    segments = memory.array(of: pacinian_segment.self, count: Self.capacity)
    counter = memory.array(of: Int.self, count: 1)
    self.tileFrames = tileFrames
    // Kernels may write up to a vector past the last frame.
    sum = memory.array(of: Float.self, count: tileFrames + 16)
  }

  var count: Int { counter[0] }

  /// Adds a segment, and returns whether the batch is to be flushed.
  @inline(__always)
  func append(_ segment: pacinian_segment) -> Bool {
    let count = counter[0]
    assert(count < Self.capacity, "a full batch is flushed")
    segments[count] = segment
    counter[0] = count &+ 1
    return count &+ 1 == Self.capacity
  }

  func removeAll() { counter[0] = 0 }

  /// Adds all segments, which are in plain time, by way of the nodes, and removes them.
  func flushAtNodes(
    _ kernels: KernelSet, _ plan: UnsafePointer<TilePlan>, buckets: UnsafeMutablePointer<Float>,
    to output: UnsafeMutablePointer<Float>
  ) {
    kernels.addSegmentsAtNodes(
      segments, count: counter[0], nodes: plan.pointee.nodes, matrix: plan.pointee.matrix,
      times: plan.pointee.frames,
      frames: plan.pointee.tileFrames, buckets: buckets, output: output)
    counter[0] = 0
  }

  /// Adds all segments frame by frame, and removes them.
  ///
  /// A full batch is summed by itself first: if thousands of segments were added to one sum, each
  /// addition would be rounded to the size of that sum.
  func flush(
    _ kernels: KernelSet, positions: UnsafePointer<Float>, commons: UnsafePointer<Float>? = nil,
    times: UnsafePointer<Float>, gains: UnsafePointer<Float>? = nil,
    to output: UnsafeMutablePointer<Float>
  ) {
    guard counter[0] > 0 else { return }
    let isFull = counter[0] == Self.capacity
    kernels.addSegments(
      segments, count: counter[0], positions: positions, commons: commons, times: times,
      gains: gains, output: isFull ? sum : output)
    counter[0] = 0
    guard isFull else { return }
    for frame in 0..<tileFrames {
      output[frame] += sum[frame]
      sum[frame] = 0
    }
  }
}
