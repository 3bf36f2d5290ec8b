import PacinianKernels

/// Accumulates a tile's sound: as one polynomial of the voices that are smooth in plain time, as
/// segments of voices to be added frame by frame, and as frames.
///
/// The passes of a bus share one sink, so that a cost that arises once per tile arises once for the
/// whole bus. The engine's solo sink is for one pass by itself.
package struct TileSink: BitwiseCopyable {
  /// The highest power of the time in amplitudes.
  static let mostDegree = 2

  /// The frames of the tile.
  package let frames: UnsafeMutablePointer<Float>
  private let sums: UnsafeMutablePointer<Double>
  /// One more than the highest power in use, 0 for none.
  private let powers: UnsafeMutablePointer<Int>
  private let segments: SegmentBatch
  /// Segments with steep lines, which lines of other segments could not cancel without a loss of
  /// precision.
  private let steep: SegmentBatch
  /// Whether values at nodes have been added.
  private let hasNodes: UnsafeMutablePointer<Bool>
  private let nodeValues: UnsafeMutablePointer<Float>
  /// Buckets for segments that are added at nodes; all zero between calls.
  private let buckets: UnsafeMutablePointer<Float>

  /// The steepest line, in full scales from a tile's centre to its end: if two lines of a few full
  /// scales cancel each other, as many times the rounding error remains.
  private static let steepest: Float = 3

  /// - Parameter tileFrames: the most frames of a tile.
  package init(tileFrames: Int, memory: Memory) {
    // Kernels may write up to a vector past the last frame.
    frames = memory.array(of: Float.self, count: tileFrames + 16)
    hasNodes = memory.array(of: Bool.self, count: 1)
    nodeValues = memory.array(of: Float.self, count: 16)
    buckets = memory.array(of: Float.self, count: KernelSet.segmentBucket * (tileFrames + 1))
    sums = memory.array(of: Double.self, count: 32 * (Self.mostDegree + 1))
    powers = memory.array(of: Int.self, count: 1)
    segments = SegmentBatch(tileFrames: tileFrames, memory: memory)
    steep = SegmentBatch(tileFrames: tileFrames, memory: memory)
  }

  /// Begins a tile of silence.
  @_noLocks
  package func begin(_ setup: UnsafePointer<TileSetup>) {
    for frame in 0..<setup.pointee.tileFrames { frames[frame] = 0 }
    clear()
  }

  /// Clears everything but the frames.
  func clear() {
    powers[0] = 0
    hasNodes[0] = false
    segments.removeAll()
    steep.removeAll()
  }

  /// The moments of the powers up to `degree`, to which the caller adds.
  func moments(degree: Int) -> UnsafeMutablePointer<Double> {
    while powers[0] <= degree {
      for index in 0..<32 { sums[32 * powers[0] + index] = 0 }
      powers[0] += 1
    }
    return sums
  }

  /// Adds the moments of another sink times a gain that is a line: `value` at the tile's centre,
  /// plus `rise` to its end.
  func add(_ other: TileSink, value: Double, rise: Double) {
    guard other.powers[0] > 0 else { return }
    let degree = other.powers[0] - (rise == 0 ? 1 : 0)
    assert(degree <= Self.mostDegree, "the product has no higher power")
    let target = moments(degree: degree)
    for index in 0..<32 * other.powers[0] {
      target[index] += value * other.sums[index]
      if rise != 0 { target[index + 32] += rise * other.sums[index] }
    }
  }

  /// Appends a segment of a voice in plain time, and returns whether segments are to be added.
  /// - Parameter isGentle: whether the segment's lines are known not to be steep.
  @inline(__always)
  func append(_ segment: pacinian_segment, isGentle: Bool) -> Bool {
    isGentle || max(abs(segment.rise), abs(segment.bend)) <= Self.steepest
      ? segments.append(segment) : steep.append(segment)
  }

  /// Adds the segments to the frames.
  func addSegments(_ plan: UnsafePointer<TilePlan>, _ kernels: KernelSet) {
    steep.flush(kernels, positions: plan.pointee.frames, times: plan.pointee.frames, to: frames)
    if plan.pointee.hasNodes, segments.count >= plan.pointee.leastAtNodes {
      segments.flushAtNodes(kernels, plan, buckets: buckets, to: frames)
    } else {
      segments.flush(
        kernels, positions: plan.pointee.frames, times: plan.pointee.frames, to: frames)
    }
  }

  /// Values of the sound at the plan's nodes, to which the caller adds.
  func nodes() -> UnsafeMutablePointer<Float> {
    if !hasNodes[0] {
      hasNodes[0] = true
      for node in 0..<16 { nodeValues[node] = 0 }
    }
    return nodeValues
  }

  /// Whether voices have been added to the polynomial.
  var hasMoments: Bool { powers[0] > 0 }
  func forgetMoments() { powers[0] = 0 }
  /// The highest power in use.
  var degree: Int { powers[0] - 1 }

  /// Converts polynomial, segments and node values to frames, and adds them to `frames`.
  @_noLocks
  package func finish(_ setup: UnsafePointer<TileSetup>, _ workspace: UnsafePointer<TileWorkspace>)
  {
    let plan = setup.pointee.plan
    if hasNodes[0] {
      hasNodes[0] = false
      workspace.pointee.kernels.addNodes(
        nodeValues, columns: plan.pointee.columns, frames: plan.pointee.tileFrames, output: frames)
    }
    addSegments(plan, workspace.pointee.kernels)
    guard powers[0] > 0 else { return }
    let first = plan.pointee.harmonics[0]
    var series = pacinian_series(
      basis: first.basis, middle: 0, inverse: 1, degree: Int32(powers[0] - 1),
      terms: plan.pointee.terms)
    workspace.pointee.kernels.addSeries(
      sums, &series, positions: plan.pointee.frames, times: plan.pointee.frames, gains: nil,
      frames: plan.pointee.tileFrames, scratch: workspace.pointee.coefficients, output: frames)
    powers[0] = 0
  }
}
