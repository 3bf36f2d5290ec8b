import CPacinianCPU

extension Kernels {
  /// Adds corners of envelopes to their frames' buckets of node values.
  ///
  /// A corner at frame `n₀` adds a line (the square of a line in the quadratic law) times a carrier
  /// from `n₀` on. That product is smooth, so its values at the nodes say it all, and corners at
  /// one frame share a bucket: `buckets[stride · frame + 16 power + l] += rows[slot][l] ·
  /// weight[power] · (l mod 2 == 0 ? sines : cosines)[slot]`.
  /// - Parameters:
  ///   - first: the slot of `sines[0]` and `cosines[0]`.
  ///   - rows: of slot 0.
  ///   - stride: floats from one frame's bucket to the next.
  @_noLocks
  @export(interface)
  public static func addRamps(
    _ ramps: UnsafePointer<pacinian_ramp>, count: Int, isQuadratic: Bool,
    sines: UnsafePointer<Float>, cosines: UnsafePointer<Float>, first: Int,
    rows: UnsafePointer<Float>, stride: Int, buckets: UnsafeMutablePointer<Float>
  ) {
    var index = 0
    while index < count {
      let ramp = ramps + index
      let slot = Int(ramp.pointee.slot)
      let bucket = buckets + stride * Int(ramp.pointee.frame)
      let row = load(rows, 16 * slot)
      let carrier = SIMD2<Float>(sines[slot - first], cosines[slot - first])
      let constant = repeated(carrier * ramp.pointee.constant)
      store(multiplyAdd(row, constant, load(bucket, 0)), bucket, 0)
      let linear = repeated(carrier * ramp.pointee.linear)
      store(multiplyAdd(row, linear, load(bucket, 16)), bucket, 16)
      if isQuadratic {
        let square = repeated(carrier * ramp.pointee.square)
        store(multiplyAdd(row, square, load(bucket, 32)), bucket, 32)
      }
      index += 1
    }
  }

  @inline(__always)
  static func repeated(_ pair: SIMD2<Float>) -> Floats {
    unsafeBitCast(Doubles(repeating: unsafeBitCast(pair, to: Double.self)), to: Floats.self)
  }

  /// Turns buckets into sound and empties them: with the running sums `S_p` over frames of buckets
  /// of power `p`, `output[n] += Σ_l matrix[16 n + l] · (S_0 + S_1 τ + S_2 τ²)[l]`, `τ = times[n]`.
  /// - Parameters:
  ///   - frames: a multiple of 16.
  @_noLocks
  @export(interface)
  public static func addBuckets(
    _ buckets: UnsafeMutablePointer<Float>, stride: Int, isQuadratic: Bool,
    matrix: UnsafePointer<Float>, times: UnsafePointer<Float>, frames: Int,
    output: UnsafeMutablePointer<Float>
  ) {
    addRunningSums(buckets, stride, isQuadratic, matrix, times, frames)
    var index = 0
    while index < frames {
      let rows = buckets + stride * index
      let total = pacinian_fold_8(
        pacinian_fold_4(foldFour(rows, stride), foldFour(rows + 4 * stride, stride)),
        pacinian_fold_4(
          foldFour(rows + 8 * stride, stride), foldFour(rows + 12 * stride, stride)))
      store(load(output, index) + total, output, index)
      index += 16
    }
  }

  /// Leaves in each frame's bucket the sixteen products that make its sample, and empties the other
  /// powers.
  ///
  /// Products go through memory: kept in registers they meet the folds' shuffles, and compilers
  /// then take vectors apart, lane by lane.
  @inline(__always)
  static func addRunningSums(
    _ buckets: UnsafeMutablePointer<Float>, _ stride: Int, _ isQuadratic: Bool,
    _ matrix: UnsafePointer<Float>, _ times: UnsafePointer<Float>, _ frames: Int
  ) {
    var constant = Floats.zero
    var linear = Floats.zero
    var square = Floats.zero
    for frame in 0..<max(0, frames) {
      let bucket = buckets + stride * frame
      let time = Floats(repeating: times[frame])
      constant += load(bucket, 0)
      linear += load(bucket, 16)
      store(Floats.zero, bucket, 16)
      var line = linear
      if isQuadratic {
        square += load(bucket, 32)
        store(Floats.zero, bucket, 32)
        line = multiplyAdd(square, time, line)
      }
      store(multiplyAdd(line, time, constant) * load(matrix, 16 * frame), bucket, 0)
    }
  }

  /// The first two folds of four frames' products, whose buckets are empty afterwards.
  @inline(__always)
  static func foldFour(_ rows: UnsafeMutablePointer<Float>, _ stride: Int) -> Floats {
    let a = pacinian_fold_1(load(rows, 0), load(rows, stride))
    let b = pacinian_fold_1(load(rows, 2 * stride), load(rows, 3 * stride))
    store(Floats.zero, rows, 0)
    store(Floats.zero, rows, stride)
    store(Floats.zero, rows, 2 * stride)
    store(Floats.zero, rows, 3 * stride)
    return pacinian_fold_2(a, b)
  }
}
