#if arch(x86_64) || !(TIER_V3 || TIER_V4)

import CPacinianBase

extension Kernels {
  /// Floats for each frame that
  /// ``addSegmentsAtNodes(_:count:nodes:matrix:times:frames:buckets:output:)`` needs.
  public static let segmentBucket = 3 * 16

  /// Adds many segments of plain time at once, as
  /// ``addSegments(_:count:positions:commons:times:gains:output:)`` adds each frame by frame.
  ///
  /// Carriers are smooth over a tile, so their values at sixteen Chebyshev nodes determine them. A
  /// segment adds its carrier's values, times each power of its amplitude, to the bucket of its
  /// first frame, and subtracts them in the bucket of the frame at which it ends. With the running
  /// sums `S_p` over frames of buckets of power `p`, `output[n] += Σ_l matrix[16 n + l] · (S_0 +
  /// S_1 τ + S_2 τ²)[l]`, `τ = times[n]`, and `matrix` Lagrange's polynomials of the nodes at every
  /// frame.
  /// - Parameters:
  ///   - frames: a multiple of 16.
  ///   - buckets: ``segmentBucket`` floats for each frame, zero before and afterwards.
  @_noLocks
  @export(interface)
  public static func addSegmentsAtNodes(
    _ segments: UnsafePointer<pacinian_segment>, count: Int, nodes: UnsafePointer<Float>,
    matrix: UnsafePointer<Float>, times: UnsafePointer<Float>, frames: Int,
    buckets: UnsafeMutablePointer<Float>, output: UnsafeMutablePointer<Float>
  ) {
    let nodes = load(nodes, 0)
    var hasBend = false
    for number in 0..<max(0, count) {
      let segment = segments + number
      let turns = fraction(
        multiplyAdd(
          Floats(repeating: segment.pointee.turning), nodes,
          Floats(repeating: segment.pointee.phase)))
      let wave = sineOfTurns(turns, turns * turns)
      let constant = wave * Floats(repeating: segment.pointee.height)
      let linear = wave * Floats(repeating: segment.pointee.rise)
      let bucket = buckets + segmentBucket * Int(segment.pointee.first)
      let end = Int(segment.pointee.end)
      let after = buckets + segmentBucket * end
      store(load(bucket, 0) + constant, bucket, 0)
      store(load(bucket, 16) + linear, bucket, 16)
      if end < frames {
        store(load(after, 0) - constant, after, 0)
        store(load(after, 16) - linear, after, 16)
      }
      guard segment.pointee.bend != 0 else { continue }
      hasBend = true
      let square = wave * Floats(repeating: segment.pointee.bend)
      store(load(bucket, 32) + square, bucket, 32)
      if end < frames { store(load(after, 32) - square, after, 32) }
    }
    sumBuckets(buckets, hasBend, matrix, times, frames)
    var index = 0
    while index < frames {
      let rows = buckets + segmentBucket * index
      let total = pacinian_fold_8(
        pacinian_fold_4(foldFour(rows), foldFour(rows + 4 * segmentBucket)),
        pacinian_fold_4(foldFour(rows + 8 * segmentBucket), foldFour(rows + 12 * segmentBucket)))
      store(load(output, index) + total, output, index)
      index += 16
    }
  }

  /// Leaves in each frame's bucket the sixteen products that make its sample, and empties the other
  /// powers.
  ///
  /// Products go through memory: if they stayed in registers, compilers would combine them with the
  /// folds' shuffles and split vectors lane by lane.
  @inline(__always)
  private static func sumBuckets(
    _ buckets: UnsafeMutablePointer<Float>, _ hasBend: Bool, _ matrix: UnsafePointer<Float>,
    _ times: UnsafePointer<Float>, _ frames: Int
  ) {
    var (constant, linear, square) = (Floats.zero, Floats.zero, Floats.zero)
    for frame in 0..<max(0, frames) {
      let bucket = buckets + segmentBucket * frame
      let time = Floats(repeating: times[frame])
      constant += load(bucket, 0)
      linear += load(bucket, 16)
      store(Floats.zero, bucket, 16)
      var line = linear
      if hasBend {
        square += load(bucket, 32)
        store(Floats.zero, bucket, 32)
        line = multiplyAdd(square, time, line)
      }
      store(multiplyAdd(line, time, constant) * load(matrix, 16 * frame), bucket, 0)
    }
  }

  /// The first two folds of four frames' products, whose buckets are empty afterwards.
  @inline(__always)
  private static func foldFour(_ rows: UnsafeMutablePointer<Float>) -> Floats {
    let stride = segmentBucket
    let a = pacinian_fold_1(load(rows, 0), load(rows, stride))
    let b = pacinian_fold_1(load(rows, 2 * stride), load(rows, 3 * stride))
    store(Floats.zero, rows, 0)
    store(Floats.zero, rows, stride)
    store(Floats.zero, rows, 2 * stride)
    store(Floats.zero, rows, 3 * stride)
    return pacinian_fold_2(a, b)
  }

  /// Converts values at sixteen nodes to frames: `output[n] += Σ_l columns[frames · l + n] ·
  /// values[l]`.
  /// - Parameters:
  ///   - columns: Lagrange's polynomials of the nodes at every frame, one after another.
  ///   - frames: a multiple of 16.
  @_noLocks
  @export(interface)
  public static func addNodes(
    _ values: UnsafePointer<Float>, columns: UnsafePointer<Float>, frames: Int,
    output: UnsafeMutablePointer<Float>
  ) {
    var frame = 0
    while frame < frames {
      // Even and odd nodes are summed apart: one chain of sixteen additions would wait for itself.
      var (a, b) = (load(output, frame), Floats.zero)
      var node = 0
      while node < 16 {
        let column = columns + node * frames + frame
        a = multiplyAdd(load(column, 0), Floats(repeating: values[node]), a)
        b = multiplyAdd(load(column, frames), Floats(repeating: values[node + 1]), b)
        node += 2
      }
      store(a + b, output, frame)
      frame += 16
    }
  }
}

#endif
